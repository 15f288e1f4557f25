#include "evaluation/evaluation_net.h"

#include "evaluation/evaluation_weights.h"

namespace endodoi {
namespace {

constexpr std::size_t kSizes = kMaxPits - kMinPits + 1;
using Nets = std::array<std::array<EvaluationNet, kSizes>, 2>;

/// Takes numbers from the bytes of the weights, one after the other.
class Reader {
 public:
  explicit Reader(const std::uint8_t* at) : at_(at) {}

  std::int8_t byte() { return static_cast<std::int8_t>(*at_++); }

  std::int16_t number() {
    const auto low = *at_++;
    return static_cast<std::int16_t>(low | *at_++ << 8);
  }

 private:
  const std::uint8_t* at_;
};

std::uint16_t lifted(int number, int zero) { return static_cast<std::uint16_t>(number + zero); }

EvaluationNet read_net(Reader& reader, std::size_t pits) {
  EvaluationNet net;
  net.rows.resize(2 * pits * EvaluationNet::kPitRows);
  for (auto& row : net.rows) {
    for (auto& each : row) each = lifted(reader.byte(), HiddenSum::kRowZero);
  }
  const int zero = HiddenSum::kZero - 2 * static_cast<int>(pits) * HiddenSum::kRowZero;
  for (auto& row : net.density) {
    for (auto& each : row) each = lifted(reader.number(), zero);
  }
  for (auto& weight : net.weights) weight = reader.number();
  const auto low = static_cast<std::uint16_t>(reader.number());
  net.bias = low + reader.number() * 65'536;
  return net;
}

Nets read_nets() {
  Nets nets;
  Reader reader(kEvaluationWeights);
  for (auto& variant : nets) {
    std::size_t pits = kMinPits;
    for (EvaluationNet& net : variant) net = read_net(reader, pits++);
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
