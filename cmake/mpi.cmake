# MPI, for building tables on many machines: with it there is a second program, endodoi-mpi. It is made where MPI is
# installed; not under sanitizers and fuzzing, which would look into MPI, nor for browsers, which have none.
# Only the C interface is used; the old C++ one is left out of <mpi.h>.
set(MPI_CXX_SKIP_MPICXX ON)
if(EMSCRIPTEN OR ENDODOI_FUZZ OR ENDODOI_SANITIZE)
  set(ENDODOI_MPI OFF)
elseif(NOT DEFINED ENDODOI_MPI)
  find_package(MPI QUIET COMPONENTS CXX)
  option(ENDODOI_MPI "Build endodoi-mpi, which builds tables on many machines" ${MPI_CXX_FOUND})
elseif(ENDODOI_MPI)
  find_package(MPI REQUIRED COMPONENTS CXX)
endif()
