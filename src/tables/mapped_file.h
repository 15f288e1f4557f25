#pragma once

#include <memory>
#include <string>

#include "tables/byte_source.h"
#include "tables/table_error.h"

namespace endodoi {

/// A file mapped into memory for reading: only the pages that are looked at are read from disk. A
/// file must not be cut short while it is mapped; level files are replaced as a whole, never
/// written in place.
class MappedFile : public ByteSource {
 public:
  /// Errors: missing, unreadable.
  static TableResult<std::unique_ptr<MappedFile>> open(const std::string& path);
  ~MappedFile() override;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  Bytes bytes() const override { return {data_, size_}; }

 private:
  MappedFile(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  const std::uint8_t* data_;
  std::size_t size_;
};

}  // namespace endodoi
