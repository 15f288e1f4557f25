# Options of the project's own targets, in one interface library. The rules take them for their own sources only: they
# must not reach those who use the rules.
add_library(endodoi_options INTERFACE)
target_include_directories(endodoi_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(endodoi_options INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 warns falsely about "literal" + std::string (GCC bug 105651).
  target_compile_options(endodoi_options INTERFACE -Wno-restrict)
endif()

if(EMSCRIPTEN)
  # Two builds of one source: with SIMD, and without for browsers that have none.
  option(ENDODOI_WASM_SIMD "WebAssembly SIMD" ON)
  target_compile_options(endodoi_options INTERFACE -fexceptions $<$<BOOL:${ENDODOI_WASM_SIMD}>:-msimd128>)
  # Calls from one file to another are dear in WebAssembly, and the search makes several for each position.
  target_compile_options(endodoi_options INTERFACE -flto)
  target_link_options(endodoi_options INTERFACE -flto)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # SSSE3 byte shuffles carry the fast sowing; every 64-bit x86 since 2009 has them.
  target_compile_options(endodoi_options INTERFACE -march=x86-64-v2)
endif()

if(ENDODOI_SANITIZE STREQUAL "address")
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
elseif(ENDODOI_SANITIZE STREQUAL "thread")
  # Asio uses fences that g++'s thread sanitizer does not model; it says so with -Wtsan.
  add_compile_options(-fsanitize=thread -Wno-tsan)
  add_link_options(-fsanitize=thread)
elseif(ENDODOI_SANITIZE)
  message(FATAL_ERROR "ENDODOI_SANITIZE is '${ENDODOI_SANITIZE}'; it may be address, thread or empty")
endif()
