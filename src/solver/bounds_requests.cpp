#include "solver/bounds_requests.h"

#include <algorithm>
#include <array>
#include <utility>

namespace endodoi {
namespace {

/// Seven bits a byte, the low ones first; all bytes but the last have the high bit set.
void put_number(Peers::Message& message, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) message.push_back(static_cast<std::uint8_t>(number | 0x80));
  message.push_back(static_cast<std::uint8_t>(number));
}

std::uint64_t get_number(const std::uint8_t*& at) {
  std::uint64_t number = 0;
  for (int shift = 0;; shift += 7) {
    const std::uint8_t byte = *at++;
    number |= std::uint64_t{byte & 0x7Fu} << shift;
    if (byte < 0x80) return number;
  }
}

/// Calls use() for each address, and want() so far ahead that what lies there has come by then.
template <class Iterator, class Want, class Use>
void for_each_ahead(Iterator begin, Iterator end, const Want& want, const Use& use) {
  constexpr std::ptrdiff_t kAhead = 16;
  for (Iterator at = begin; at != end; ++at) {
    if (end - at > kAhead) want(at[kAhead]);
    use(*at);
  }
}

}  // namespace

void BoundsRequests::clear() {
  size_ = 0;
  for (auto& keys : asked_) keys.clear();
}

void BoundsRequests::exchange(const SliceStore& store, const LevelBounds& bounds) {
  std::vector<Message> messages = write_questions();
  count(messages);
  messages = peers_.exchange(std::move(messages));
  for (Message& message : messages) message = answer_to(message, store, bounds);
  count(messages);
  read_answers(peers_.exchange(std::move(messages)), store.start(store.levels()));
}

std::vector<Peers::Message> BoundsRequests::write_questions() {
  std::vector<Message> messages(asked_.size());
  for (std::size_t r = 0; r < asked_.size(); ++r) {
    sort(asked_[r]);
    Address before = ~Address{0};
    for (const std::uint64_t key : asked_[r]) {
      const Address address = key >> kSlotBits;
      if (address == before) continue;
      put_number(messages[r], address - (before + 1));
      before = address;
    }
  }
  return messages;
}

Peers::Message BoundsRequests::answer_to(const Message& question, const SliceStore& store,
                                         const LevelBounds& bounds) {
  addresses_.clear();
  Address next = 0;
  for (const std::uint8_t* at = question.data(); at != question.data() + question.size(); ++next) {
    next += get_number(at);
    addresses_.push_back(next);
  }
  const Address first_bounds = store.start(store.levels());
  const auto end_of_values = std::lower_bound(addresses_.begin(), addresses_.end(), first_bounds);
  const auto values = static_cast<std::size_t>(end_of_values - addresses_.begin());
  Message answer(2 * addresses_.size() - values);
  std::uint8_t* to = answer.data();
  auto at = addresses_.cbegin();
  for (int seeds = 0; seeds < store.levels(); ++seeds) {
    const auto end = std::lower_bound(at, addresses_.cend(), store.start(seeds + 1));
    const TableValue* const slice = store.slice(seeds);
    for_each_ahead(
        at, end,
        [&](Address address) { __builtin_prefetch(slice + (address - store.start(seeds))); },
        [&](Address address) {
          *to++ = static_cast<std::uint8_t>(slice[address - store.start(seeds)]);
        });
    at = end;
  }
  for_each_ahead(
      at, addresses_.cend(), [&](Address address) { bounds.prefetch(address - first_bounds); },
      [&](Address address) {
        const Bounds found = bounds.at(address - first_bounds);
        *to++ = static_cast<std::uint8_t>(found.low);
        *to++ = static_cast<std::uint8_t>(found.high);
      });
  return answer;
}

void BoundsRequests::read_answers(const std::vector<Message>& messages, Address first_bounds) {
  answers_.resize(size_);
  for (std::size_t r = 0; r < asked_.size(); ++r) {
    const std::uint8_t* from = messages[r].data();
    Address before = ~Address{0};
    Bounds found{};
    for (const std::uint64_t key : asked_[r]) {
      const Address address = key >> kSlotBits;
      if (address != before) {
        found.low = static_cast<TableValue>(*from++);
        found.high = address < first_bounds ? found.low : static_cast<TableValue>(*from++);
        before = address;
      }
      answers_[key & (kMost - 1)] = found;
    }
  }
}

/// By address, from the low digits to the high ones. Requests were made in rising order and stay so
/// among equal addresses, so their part of the key needs no sorting.
void BoundsRequests::sort(std::vector<std::uint64_t>& keys) {
  constexpr int kDigitBits = 11;
  constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
  if (keys.size() < kDigits / 4) {
    std::sort(keys.begin(), keys.end());
    return;
  }
  const std::uint64_t most = *std::max_element(keys.begin(), keys.end());
  spare_.resize(keys.size());
  for (int shift = kSlotBits; shift < 64 && most >> shift != 0; shift += kDigitBits) {
    std::array<std::size_t, kDigits> starts{};
    for (const std::uint64_t key : keys) ++starts[key >> shift & (kDigits - 1)];
    std::size_t next = 0;
    for (std::size_t& start : starts) next += std::exchange(start, next);
    for (const std::uint64_t key : keys) spare_[starts[key >> shift & (kDigits - 1)]++] = key;
    keys.swap(spare_);
  }
}

void BoundsRequests::count(const std::vector<Message>& messages) {
  for (std::size_t r = 0; r < messages.size(); ++r) {
    if (static_cast<int>(r) != peers_.rank()) bytes_sent_ += messages[r].size();
  }
}

}  // namespace endodoi
