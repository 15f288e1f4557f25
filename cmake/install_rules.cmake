# What `cmake --install` puts in place for those who build upon the rules: component `rules`, and `c` for the C calls.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/endodoi)

foreach(part rules c)
  install(TARGETS endodoi_${part} EXPORT endodoi-${part}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${part}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${part} NAMELINK_COMPONENT ${part}
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT ${part})
  install(EXPORT endodoi-${part} NAMESPACE endodoi:: DESTINATION ${package} COMPONENT ${part})
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT ${part})
  install(FILES ${PROJECT_SOURCE_DIR}/docs/library.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT ${part})
endforeach()

# Before 1.0.0 every minor version may change what users see.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/endodoi-config-version.cmake
  COMPATIBILITY SameMinorVersion)
foreach(part rules c)
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/endodoi-config.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/endodoi-config-version.cmake
    DESTINATION ${package} COMPONENT ${part})
endforeach()
