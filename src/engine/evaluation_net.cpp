#include "engine/evaluation_net.h"

#include "engine/evaluation_weights.h"

namespace endodoi {
namespace {

constexpr std::size_t kSizes = kMaxPits - kMinPits + 1;
using Nets = std::array<std::array<EvaluationNet, kSizes>, 2>;

/// Takes numbers from the bytes of the weights, one after the other.
class Reader {
 public:
  explicit Reader(const std::uint8_t* at) : at_(at) {}

  const std::int8_t* bytes(std::size_t count) {
    const auto* first = reinterpret_cast<const std::int8_t*>(at_);
    at_ += count;
    return first;
  }

  std::int16_t number() {
    const auto low = *at_++;
    return static_cast<std::int16_t>(low | *at_++ << 8);
  }

  void read(EvaluationNet::Hidden& row) {
    for (std::int16_t& each : row) each = number();
  }

 private:
  const std::uint8_t* at_;
};

Nets read_nets() {
  Nets nets;
  Reader reader(kEvaluationWeights);
  for (auto& variant : nets) {
    std::size_t pits = kMinPits;
    for (EvaluationNet& net : variant) {
      net.rows = reader.bytes(2 * pits * EvaluationNet::kPitBytes);
      for (EvaluationNet::Hidden& row : net.density) reader.read(row);
      reader.read(net.weights);
      const auto low = static_cast<std::uint16_t>(reader.number());
      net.bias = low + reader.number() * 65'536;
      ++pits;
    }
  }
  return nets;
}

}  // namespace

const EvaluationNet& EvaluationNet::of(const Ruleset& rules) {
  static const Nets nets = read_nets();
  return nets[static_cast<std::size_t>(rules.variant)]
             [static_cast<std::size_t>(rules.pits - kMinPits)];
}

}  // namespace endodoi
