# What `cmake --install` puts in place of the program: component `program`. It looks for its books, proofs and browser
# app in ../share/endodoi, seen from itself.
include(GNUInstallDirs)
set(data share/endodoi)

install(TARGETS endodoi RUNTIME DESTINATION bin COMPONENT program)
if(TARGET endodoi-mpi)
  install(TARGETS endodoi-mpi RUNTIME DESTINATION bin COMPONENT program OPTIONAL)
endif()
install(DIRECTORY data/books data/proofs DESTINATION ${data} COMPONENT program
  PATTERN large EXCLUDE)
# Only there if `./run` or the web build has made it.
install(DIRECTORY web/dist/ DESTINATION ${data}/web COMPONENT program OPTIONAL)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
