using OpenSim.Modules.Things.Baking;
using static OpenSim.Modules.BuiltIn.Tests.Baking.Dressing;

namespace OpenSim.Modules.BuiltIn.Tests.Baking;

[TestFixture]
public sealed class VisualParametersTests
{
    // Places and bytes of an avatar on which nothing says anything, as the viewer's own table of defaults has them.
    [TestCase(0, 33)] // 1, big brow
    [TestCase(2, 85)] // 4, broad nostrils
    [TestCase(25, 136)] // 33, height
    [TestCase(28, 103)] // 36, shoulders
    [TestCase(31, 0)] // 80, male
    [TestCase(33, 0)] // 98, lightness of eyes
    [TestCase(125, 127)] // 692, length of legs
    [TestCase(126, 204)] // 693, length of arms
    [TestCase(168, 226)] // 800, length of sleeves
    [TestCase(217, 255)] // 923, blue of a skirt
    [TestCase(218, 0)] // 10000, the first of physics
    [TestCase(251, 1)] // 11000, version of the looks
    [TestCase(252, 127)] // 11001, hover
    public void Naked_HasTheViewersDefaults(int place, int expected) =>
        Assert.That(VisualParameters.Of(Outfit())[place], Is.EqualTo(expected));

    [Test]
    public void Naked_SaysAsManyAsViewersKnow() => Assert.That(VisualParameters.Of(Outfit()), Has.Length.EqualTo(VisualParameters.Count));

    [Test]
    public void Worn_SaysItsOwn_WithinTheRange_TheUppermostOfAKind()
    {
        var told = VisualParameters.Of(Outfit(Piece(0, [(33, 2), (36, -99), (803, 0)]), Piece(4, [(803, 0)]), Piece(4, [(803, 0.5f)])));
        Assert.That((told[25], told[28], told[171]), Is.EqualTo((255, 0, 127)), "a shape says nothing of shirts");
    }

    [Test]
    public void Height_GrowsWithLegsAndHeels()
    {
        // 0.979 of legs, √2 of a skull made smaller by a quarter to a tenth, and four bones of the trunk.
        var usual = BodyHeight.Of(Outfit());
        Assert.That(usual, Is.EqualTo(1.69f).Within(0.02f));
        Assert.That(BodyHeight.Of(Outfit(Piece(0, [(692, 1)]))) - usual, Is.EqualTo(0.2f * (0.491f + 0.468f)).Within(0.001f));
        Assert.That(BodyHeight.Of(Outfit(Piece(6, [(198, 1), (503, 1)]))) - usual, Is.EqualTo(0.15f).Within(0.001f));
    }
}
