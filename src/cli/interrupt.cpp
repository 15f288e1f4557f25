#include "cli/interrupt.h"

#include <csignal>

namespace endodoi::cli {
namespace {

// A signal handler can reach nothing but static storage.
std::atomic<bool> pressed{false};
struct sigaction before_interrupt, before_terminate;

void on_signal(int) { pressed.store(true); }

}  // namespace

InterruptWatch::InterruptWatch() {
  clear();
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  // Without SA_RESTART: a read that waits for the user returns, so that the mark is seen at once.
  sigaction(SIGINT, &action, &before_interrupt);
  sigaction(SIGTERM, &action, &before_terminate);
}

InterruptWatch::~InterruptWatch() {
  sigaction(SIGINT, &before_interrupt, nullptr);
  sigaction(SIGTERM, &before_terminate, nullptr);
}

bool InterruptWatch::interrupted() { return pressed.load(); }
void InterruptWatch::clear() { pressed.store(false); }
const std::atomic<bool>& InterruptWatch::mark() { return pressed; }

}  // namespace endodoi::cli
