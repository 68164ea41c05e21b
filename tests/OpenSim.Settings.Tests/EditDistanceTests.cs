using OpenSim.Settings.Checking;

namespace OpenSim.Settings.Tests;

public class EditDistanceTests
{
    [TestCase("", "", 0)]
    [TestCase("abc", "ABC", 0)]
    [TestCase("abc", "", 3)]
    [TestCase("kitten", "sitting", 3)]
    [TestCase("FraemTime", "FrameTime", 1)]
    [TestCase("ab", "ba", 1)]
    public void Between_CountsLetters(string a, string b, int distance)
    {
        Assert.That(EditDistance.Between(a, b), Is.EqualTo(distance));
        Assert.That(EditDistance.Between(b, a), Is.EqualTo(distance));
    }

    [Test]
    public void Nearest_PicksTheClosest_FirstOfEquals()
    {
        Assert.That(EditDistance.Nearest("cat", ["cart", "cut", "dog"]), Is.EqualTo("cart"));
        Assert.That(EditDistance.Nearest("cat", ["carts", "cut"]), Is.EqualTo("cut"));
    }

    [Test]
    public void Nearest_NothingNearEnough_IsNull() => Assert.That(EditDistance.Nearest("physics", ["terrain", "x"]), Is.Null);
}
