#include "cli_run.h"

using cli_test::expect_refused;
using cli_test::run;

TEST(Serve, WhatCannotBeServedIsSaidInALine) {
  expect_refused(run({"serve", "--web", "/nowhere/web"}), 2, {"/nowhere/web"});
  expect_refused(run({"serve", "--host", "no.such.address.invalid", "--web", "/nowhere"}), 2, {});
  expect_refused(run({"serve", "--port", "http"}), 2, {"--port http", "0 to 65535"});
}
