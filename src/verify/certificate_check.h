#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "tables/certificate.h"

namespace endodoi {

/// Why a certificate proves nothing.
struct CertificateFault {
  std::size_t proof = 0;  ///< which of its proofs, from 0 on
  std::size_t move = 0;   ///< how many of its moves had been read
  std::string position;   ///< where the walk stood, as position text
  std::string message;    ///< what is wrong there
};

/// How far the check is.
struct CertificateProgress {
  std::size_t proof = 0;
  std::size_t moves_read = 0;
  std::size_t moves = 0;
};

struct CertificateResult {
  bool stopped = false;
  std::optional<CertificateFault> fault;  ///< none, and not stopped: all claims are proved
  std::size_t positions = 0;              ///< of the winning sides, walked
};

/// Walks through the strategies of a certificate with the literal rules and finds out whether they
/// prove its claims. It knows nothing of how they were found. The tables are trusted: they must
/// have the levels the certificate names, with those checksums, which is looked at first.
/// `progress` is called now and then; to return false stops the check.
CertificateResult check_certificate(
    const Certificate& certificate, const Tables& tables,
    const std::function<bool(const CertificateProgress&)>& progress);

}  // namespace endodoi
