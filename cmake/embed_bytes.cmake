# Writes TO, a C++ source that defines NAME and NAMESize of HEADER as the bytes of the file FROM.
file(READ ${FROM} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)"
  "\\1\n" bytes "${bytes}")
file(WRITE ${TO} "#include \"${HEADER}\"
namespace endodoi {
const std::uint8_t ${NAME}[] = {
${bytes}
};
const std::size_t ${NAME}Size = sizeof ${NAME};
}  // namespace endodoi
")
