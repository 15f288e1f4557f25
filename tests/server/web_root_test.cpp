#include "server/web_root.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "server/links.h"
#include "server_fixture.h"

namespace endodoi::server {
namespace {

class WebRootTest : public ::testing::Test {
 protected:
  void TearDown() override { unsetenv("ENDODOI_WEB"); }
  test::TemporaryWebRoot root_;
};

TEST_F(WebRootTest, TheEnvironmentComesFirstAndAlone) {
  setenv("ENDODOI_WEB", root_.path().c_str(), 1);
  EXPECT_EQ(find_web_root("endodoi"), root_.path());
  setenv("ENDODOI_WEB", root_.outside().c_str(), 1);
  EXPECT_EQ(find_web_root("endodoi"), std::nullopt);
  EXPECT_NE(web_root_advice("endodoi").find(root_.outside().string()), std::string::npos);
}

TEST_F(WebRootTest, ThenTheBuildTreeAndTheInstallation) {
  unsetenv("ENDODOI_WEB");
  const auto folders = web_root_candidates("endodoi");
  ASSERT_EQ(folders.size(), 2u);
  EXPECT_TRUE(folders[0].is_absolute());
  EXPECT_TRUE(folders[0].string().ends_with("/web/dist"));
  EXPECT_TRUE(folders[1].string().ends_with("/share/endodoi/web"));
}

TEST(Links, AreWhatABrowserTakes) {
  using List = std::vector<std::string>;
  EXPECT_EQ(links_to("127.0.0.1", 8080), List{"http://127.0.0.1:8080"});
  EXPECT_EQ(links_to("::1", 80), List{"http://[::1]:80"});
  EXPECT_EQ(links_to("localhost", 1), List{"http://localhost:1"});
  EXPECT_EQ(links_to("0.0.0.0", 8080).front(), "http://127.0.0.1:8080");
}

}  // namespace
}  // namespace endodoi::server
