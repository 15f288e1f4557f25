// Certificates: written by the solver, checked by the literal rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>

#include <endodoi/notation.h>
#include "base/checksum.h"
#include "solver/certificate_writer.h"
#include "solver/exact_solver.h"
#include "solver/level_builder.h"
#include "verify/certificate_check.h"

namespace endodoi {
namespace {

using ::testing::HasSubstr;

struct Solved {
  Tables tables;
  Certificate certificate;
};

Ruleset ruleset(const char* name) { return *Ruleset::parse(name); }

Tables tables_of(const Ruleset& rules, int levels) {
  Ruleset plain = rules;
  plain.majority = false;
  Tables tables(plain, std::max(1, levels - 1));
  for (int seeds = 0; seeds < levels; ++seeds) EXPECT_TRUE(build_next_level(tables, {}));
  return tables;
}

/// Both proofs of a position's value.
Solved solve(const Ruleset& rules, const Position& position, int levels, std::size_t mebibytes = 16,
             int threads = 1) {
  Solved solved{tables_of(rules, levels), {rules, position, {}, {}}};
  for (int seeds = 0; seeds < levels; ++seeds) {
    solved.certificate.levels.push_back(level_checksum(solved.tables, seeds));
  }
  ProofTable table(mebibytes, ProofSearch::identity_bits(rules, position.total()));
  ProofSearch search(rules, &solved.tables, table, {threads, nullptr, {}});
  const ValueBounds value = ExactSolver(search).value(position);
  EXPECT_TRUE(value.exact());
  CertificateWriter writer(search);
  for (const int need : {value.low, value.low + 1}) {
    auto proof = writer.proof(position, need);
    EXPECT_TRUE(proof.has_value());
    if (proof) solved.certificate.proofs.push_back(std::move(*proof));
  }
  return solved;
}

CertificateResult check(const Solved& solved) {
  return check_certificate(solved.certificate, solved.tables, {});
}

TEST(Certificate, ProvesTheValueOfABoard) {
  const Ruleset rules = ruleset("endodoi/4x4");
  const Solved solved = solve(rules, Position::initial(rules), 8);
  ASSERT_EQ(solved.certificate.proofs.size(), 2u);
  EXPECT_TRUE(solved.certificate.proofs[0].shown);
  EXPECT_EQ(solved.certificate.proofs[0].need, 8);
  EXPECT_FALSE(solved.certificate.proofs[1].shown);
  const CertificateResult result = check(solved);
  EXPECT_FALSE(result.fault.has_value()) << result.fault->message;
  EXPECT_GT(result.positions, 10u);
}

TEST(Certificate, ProvesCrossLoneMajorityAndTheSecondPlayersMove) {
  for (const char* name :
       {"cross/4x3", "endodoi/3x4+lone", "cross/4x3+lone", "endodoi/3x3+majority"}) {
    const Ruleset rules = ruleset(name);
    const Solved solved =
        solve(rules, Position::initial(rules, Player::north), rules.majority ? 0 : 10);
    EXPECT_FALSE(check(solved).fault.has_value()) << name;
  }
}

// A table that forgets nearly everything leaves moves that lead round, and claims that have to be
// proved anew.
TEST(Certificate, ProvesAlsoWhatTheProofTableForgot) {
  const Ruleset rules = ruleset("endodoi/5x4");
  const Solved solved = solve(rules, Position::initial(rules), 7, 0, 2);
  EXPECT_FALSE(check(solved).fault.has_value());
}

TEST(Certificate, ComesBackFromItsFileAsItWas) {
  const Ruleset rules = ruleset("endodoi/4x4");
  const Solved solved = solve(rules, Position::initial(rules), 6);
  const std::string path = ::testing::TempDir() + "endodoi_certificate_test.bin";
  ASSERT_FALSE(write_certificate(path, solved.certificate).has_value());
  EXPECT_TRUE(is_certificate(path));
  const auto read = read_certificate(path);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->rules, rules);
  EXPECT_EQ(read->position, Position::initial(rules));
  EXPECT_EQ(read->levels, solved.certificate.levels);
  ASSERT_EQ(read->proofs.size(), 2u);
  EXPECT_EQ(read->proofs[1].moves, solved.certificate.proofs[1].moves);
  std::filesystem::remove(path);
}

// One changed byte, wherever it is, is found before anything is believed.
TEST(Certificate, IsRefusedWithThePlaceWhenAnyByteIsChanged) {
  const Ruleset rules = ruleset("endodoi/3x4");
  const Solved solved = solve(rules, Position::initial(rules), 4);
  const std::string path = ::testing::TempDir() + "endodoi_certificate_bytes.bin";
  ASSERT_FALSE(write_certificate(path, solved.certificate).has_value());
  std::ifstream in(path, std::ios::binary);
  const std::string sound((std::istreambuf_iterator<char>(in)), {});
  const auto refused = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
    const auto read = read_certificate(path);
    return !read.ok();
  };
  for (std::size_t i = 0; i < sound.size(); ++i) {
    std::string changed = sound;
    changed[i] = static_cast<char>(changed[i] ^ 1 << (i % 8));
    EXPECT_TRUE(refused(changed)) << "byte " << i;
  }
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{5}, sound.size() / 2, sound.size() - 1}) {
    EXPECT_TRUE(refused(sound.substr(0, length))) << length;
  }
  EXPECT_TRUE(refused(sound + "x"));
  std::ofstream(path, std::ios::binary) << sound.substr(0, sound.size() - 3);
  EXPECT_THAT(read_certificate(path).error().message, HasSubstr("at byte"));
  std::filesystem::remove(path);
}

// Whoever forges checksums too is caught by the rules: any other list of moves proves something
// else, or nothing.
TEST(Certificate, IsRefusedWhenItsMovesProveNothing) {
  const Ruleset rules = ruleset("endodoi/4x4");
  const Solved solved = solve(rules, Position::initial(rules), 8);
  std::mt19937 random(7);
  int refused = 0;
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    Solved forged = solved;
    auto& moves = forged.certificate.proofs[0].moves;
    auto& move = moves[random() % moves.size()];
    move = static_cast<std::uint8_t>((move + 1 + random() % 3) % 4);
    const CertificateResult result = check(forged);
    refused += result.fault.has_value();
    EXPECT_TRUE(!result.fault || !result.fault->position.empty());
  }
  // A changed move can win as well and need as many moves after it: that is another proof, not a
  // wrong one.
  EXPECT_GT(refused, kTries * 9 / 10);

  Solved harder = solved;
  harder.certificate.proofs[0].need += 2;
  EXPECT_TRUE(check(harder).fault.has_value());
  Solved shorter = solved;
  shorter.certificate.proofs[0].moves.pop_back();
  EXPECT_THAT(check(shorter).fault->message, HasSubstr("end before"));
  Solved longer = solved;
  longer.certificate.proofs[0].moves.push_back(0);
  EXPECT_THAT(check(longer).fault->message, HasSubstr("left"));
  Solved outside = solved;
  outside.certificate.proofs[0].moves[0] = 7;
  EXPECT_THAT(check(outside).fault->message, HasSubstr("no pit"));
  Solved turned = solved;
  turned.certificate.proofs[0].shown = false;
  EXPECT_TRUE(check(turned).fault.has_value());
}

// The walk used to call itself for every move, and a forged list that goes round in a circle,
// twenty thousand moves long, overflowed the stack.
TEST(Certificate, IsRefusedWhenItsMovesGoRound) {
  const Ruleset rules = ruleset("endodoi/2x4");
  const Tables none(rules, 0);
  Certificate certificate{rules, *parse_position(rules, "0,0/1,1 0/0 s"), {}, {{2, true, {}}}};
  certificate.proofs[0].moves.assign(20'000, 0);
  EXPECT_THAT(check_certificate(certificate, none, {}).fault->message, HasSubstr("end before"));
  certificate.proofs[0].moves.assign(200'000, 0);
  EXPECT_THAT(check_certificate(certificate, none, {}).fault->message, HasSubstr("does not end"));
}

// A head whose checksum fits is still read strictly: it used to be taken in any order, so that a
// position could be of another ruleset than the one it was checked with.
TEST(Certificate, IsRefusedWhenItsHeadIsInDisorder) {
  const std::string path = ::testing::TempDir() + "endodoi_certificate_head.bin";
  const auto refused = [&](const std::string& lines) {
    const std::string head = "Endodoi certificate 1\n" + lines;
    char checksum[17];
    std::snprintf(checksum, sizeof checksum, "%016llx",
                  static_cast<unsigned long long>(Checksum::of(
                      {reinterpret_cast<const std::uint8_t*>(head.data()), head.size()})));
    std::ofstream(path, std::ios::binary) << head << "checksum " << checksum << "\n\n";
    return !read_certificate(path).ok();
  };
  const std::string rules = "ruleset endodoi/2x1\n", position = "position 1,1/1,1 0/0 s\n";
  EXPECT_FALSE(refused(rules + position + "levels 0\nshown -4 0\n"));
  EXPECT_TRUE(refused(position + rules + "levels 0\nshown -4 0\n"));
  EXPECT_TRUE(refused(rules + "position 9,9/9,9 0/0 s\nlevels 0\nshown -4 0\n"));
  EXPECT_TRUE(refused(rules + position + position + "levels 0\nshown -4 0\n"));
  EXPECT_TRUE(refused(position + "levels 0\nshown -4 0\n"));
  EXPECT_TRUE(refused(rules + position + "levels 99999\nshown -4 0\n"));
  EXPECT_TRUE(refused(rules + position + "levels 1\nshown -4 0\n"));
  EXPECT_TRUE(refused(rules + position + "levels 0\nshown -2147483648 0\n"));
  EXPECT_TRUE(refused(rules + position + "levels 0\nshown -4 18446744073709551615\n"));
  std::filesystem::remove(path);
}

TEST(Certificate, IsRefusedWithOtherTables) {
  const Ruleset rules = ruleset("endodoi/4x4");
  Solved solved = solve(rules, Position::initial(rules), 8);
  Tables fewer = tables_of(rules, 7);
  EXPECT_THAT(check_certificate(solved.certificate, fewer, {}).fault->message,
              HasSubstr("level 7"));
  solved.certificate.levels[5] ^= 1;
  EXPECT_THAT(check(solved).fault->message, HasSubstr("checksums differ"));
}

}  // namespace
}  // namespace endodoi
