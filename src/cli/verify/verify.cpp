#include <fmt/format.h>

#include <algorithm>

#include <endodoi/notation.h>
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/quantity.h"
#include "cli/tables_target.h"
#include "cli/value_table.h"
#include "solver/table_supply.h"
#include "tables/table_folder.h"
#include "verify/certificate_check.h"
#include "verify/table_check.h"

namespace endodoi::cli {
namespace {

/// `endodoi verify FILE`: a certificate, checked by the literal rules.
class VerifyCommand : public Command {
 public:
  std::string_view name() const override { return "verify"; }
  std::string_view purpose() const override { return "check a certificate or a table"; }

  void declare(Options& options) override {
    options.argument("FILE", file_, "what solve --certificate wrote, or a level file of tables");
    options.flag("--trust-tables", trust_tables_,
                 "believe the table levels that the certificate leans on");
    options.number("--threads", "N", threads_, 1, 1024,
                   "how many threads for the tables (default: all)");
    declare_dir(options, dir_);
    options.flag("--json", json_, "print JSON");
    options.example(
        "endodoi verify build/6x4.proof",
        "walks through both strategies by a second, literal implementation of the rules");
  }

  int run(Console& console) override {
    auto certificate = read_certificate(file_);
    if (!certificate && certificate.error().kind == TableErrorKind::not_a_table) {
      const auto level = open_level(file_);
      if (!level && level.error().kind == TableErrorKind::not_a_table) {
        return console.fail(kBadUse,
                            file_ + " is neither a certificate nor a level file of tables");
      }
      return run_command(*make_tables_verify_command(), table_words(), console);
    }
    if (!certificate) return refuse(console, certificate.error());
    if (certificate->proofs.empty()) return console.fail(kNo, file_ + " claims nothing");
    const InterruptWatch interrupt;
    return check(console, *certificate);
  }

 private:
  /// A file that is no certificate may be a level of tables. Its name may read as a ruleset, such
  /// as endodoi/6x4, and the file is meant.
  std::vector<std::string> table_words() const {
    const bool begins_at_root = file_.starts_with('/');
    std::vector<std::string> words{begins_at_root ? file_ : "./" + file_};
    if (dir_) words.insert(words.end(), {"--dir", *dir_});
    if (trust_tables_) words.emplace_back("--trust-below");
    if (threads_) words.insert(words.end(), {"--threads", std::to_string(*threads_)});
    if (json_) words.emplace_back("--json");
    return words;
  }

  /// A damaged file is an answer of no; one that cannot be read is bad use.
  static int refuse(const Console& console, const TableError& error) {
    return console.fail(error.kind == TableErrorKind::damaged ? kNo : kBadUse, error.message);
  }

  int check(const Console& console, const Certificate& certificate) {
    const int levels = static_cast<int>(certificate.levels.size());
    int status = kGood;
    const auto tables = get_tables(console, certificate, status);
    if (!tables) return status;
    if (!trust_tables_) {
      if (const int fault = check_tables(console, *tables, levels)) return fault;
    }
    ProgressLine line(console);
    const auto result =
        check_certificate(certificate, *tables, [&](const CertificateProgress& progress) {
          line.show(fmt::format("proof {} of {}: {:.0f} %", progress.proof + 1,
                                certificate.proofs.size(),
                                100.0 * static_cast<double>(progress.moves_read) /
                                    static_cast<double>(progress.moves)));
          return !InterruptWatch::interrupted();
        });
    line.clear();
    if (result.stopped) return stopped(console);
    if (result.fault) return console.fail(kNo, told(*result.fault));
    print(console, certificate, result);
    return kGood;
  }

  /// Levels that lie in the folder are read, the others built. Each is compared with the checksum
  /// that the certificate names as soon as it is there; nothing if one differs, after saying so.
  std::optional<Tables> get_tables(const Console& console, const Certificate& certificate,
                                   int& status) const {
    Ruleset rules = certificate.rules;
    rules.majority = false;
    const int levels = static_cast<int>(certificate.levels.size());
    const auto refused = [&](int code, const std::string& why) {
      status = console.fail(code, why);
      return std::nullopt;
    };
    if (levels > 0) {
      if (const auto reason = unbuildable(rules, levels - 1)) {
        return refused(kNo, file_ + ": " + *reason);
      }
    }
    auto loaded =
        load_tables(dir_.value_or(default_tables_dir()), rules, std::max(0, levels - 1), threads());
    if (!loaded) {
      return refused(loaded.error().kind == TableErrorKind::damaged ? kNo : kBadUse,
                     loaded.error().message);
    }
    Tables& tables = loaded.value();
    ProgressLine line(console);
    BuildOptions options;
    options.threads = threads();
    options.progress = [&](const BuildProgress& progress) {
      line.show(fmt::format("building level {} of {}", progress.seeds, levels - 1));
      return !InterruptWatch::interrupted();
    };
    for (int seeds = 0; seeds < levels; ++seeds) {
      if (!add_levels(tables, seeds, options)) {
        status = stopped(console);
        return std::nullopt;
      }
      if (level_checksum(tables, seeds) != certificate.levels[static_cast<std::size_t>(seeds)]) {
        line.clear();
        return refused(
            kNo, fmt::format("{}: it leans on another level {} of the tables: the checksums differ",
                             file_, seeds));
      }
    }
    return std::move(tables);
  }

  int check_tables(const Console& console, const Tables& tables, int levels) const {
    ProgressLine line(console);
    for (int seeds = 0; seeds < levels; ++seeds) {
      CheckOptions options;
      options.threads = threads();
      options.progress = [&](const CheckProgress& progress) {
        line.show(fmt::format(
            "level {} of {}: {:.0f} %", progress.seeds, levels - 1,
            100.0 * static_cast<double>(progress.done) / static_cast<double>(progress.of)));
        return !InterruptWatch::interrupted();
      };
      const CheckResult result = check_level(tables, seeds, options);
      line.clear();
      if (result.stopped) return stopped(console);
      if (result.fault) {
        return console.fail(
            kNo, fmt::format("level {} of the tables is wrong; endodoi tables verify says where",
                             seeds));
      }
    }
    return kGood;
  }

  static int stopped(const Console& console) {
    return console.fail(kNo, "stopped before everything was verified");
  }

  std::string told(const CertificateFault& fault) const {
    if (fault.position.empty()) return fmt::format("{}: {}", file_, fault.message);
    return fmt::format("{}: proof {}, after {} moves, at {}: {}", file_, fault.proof + 1,
                       fault.move, fault.position, fault.message);
  }

  void print(const Console& console, const Certificate& certificate,
             const CertificateResult& result) const {
    const std::string trusted = certificate.levels.empty() ? "none"
                                : trust_tables_            ? "trusted"
                                                           : "verified";
    if (json_) return print_json(console, certificate, result, trusted);
    console.out << fmt::format("{} {}\n", certificate.rules.name(),
                               to_text(certificate.rules, certificate.position));
    for (const CertificateProof& proof : certificate.proofs) {
      // Refuted: less than the need, so at most one less.
      console.out << (proof.shown ? fmt::format("proved: worth at least {} to the mover\n",
                                                signed_seeds(proof.need))
                                  : fmt::format("proved: worth at most {} to the mover\n",
                                                signed_seeds(proof.need - 1)));
    }
    console.out << console.style.quiet(fmt::format(
        "{} moves followed{}\n", result.positions,
        certificate.levels.empty()
            ? ""
            : fmt::format("; table levels 0 to {} {}", certificate.levels.size() - 1, trusted)));
  }

  static void print_json(const Console& console, const Certificate& certificate,
                         const CertificateResult& result, const std::string& tables) {
    JsonWriter json;
    json.object();
    json.text("ruleset", certificate.rules.name());
    json.text("position", to_text(certificate.rules, certificate.position));
    json.key("proved");
    json.array();
    for (const CertificateProof& proof : certificate.proofs) {
      json.object();
      json.number(proof.shown ? "at_least" : "at_most", proof.shown ? proof.need : proof.need - 1);
      json.end();
    }
    json.end();
    json.number("moves", static_cast<std::int64_t>(result.positions));
    json.number("levels", static_cast<std::int64_t>(certificate.levels.size()));
    json.text("tables", tables);
    json.end();
    console.out << json.result() << '\n';
  }

  int threads() const { return static_cast<int>(threads_.value_or(default_threads())); }

  std::string file_;
  std::optional<std::string> dir_;
  std::optional<long long> threads_;
  bool trust_tables_ = false, json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_verify_command() { return std::make_unique<VerifyCommand>(); }

}  // namespace endodoi::cli
