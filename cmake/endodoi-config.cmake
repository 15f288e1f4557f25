# find_package(endodoi [COMPONENTS rules c]): endodoi::rules for C++, endodoi::c for C. The rules need no other package.
foreach(part rules c)
  include(${CMAKE_CURRENT_LIST_DIR}/endodoi-${part}.cmake OPTIONAL RESULT_VARIABLE endodoi_${part}_FOUND)
endforeach()

foreach(part IN LISTS endodoi_FIND_COMPONENTS)
  if(endodoi_FIND_REQUIRED_${part} AND NOT endodoi_${part}_FOUND)
    set(endodoi_FOUND FALSE)
    set(endodoi_NOT_FOUND_MESSAGE "endodoi is installed without its component ${part}")
  endif()
endforeach()
