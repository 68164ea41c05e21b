using OpenSim.Primitives;
using OpenSim.World.Terrain;

namespace OpenSim.World.Tests.Terrain;

[TestFixture]
public sealed class TerrainToolsTests
{
    private static readonly UUID Agent = UUID.Random();
    private static readonly TerrainLimits Limits = new(100, 100);

    private TerrainMap _map = null!;

    [SetUp]
    public void NewMap() => _map = new TerrainMap(256, 256);

    [Test]
    public void RaiseBrush_IsAHill_ThatEndsAtItsSize()
    {
        Assert.That(Modify(Brush(TerrainAction.Raise, 100, 100, size: 8, seconds: 1)), Is.True);
        Assert.Multiple(() =>
        {
            Assert.That(_map[100, 100], Is.EqualTo(22).Within(0.001f));
            Assert.That(_map[104, 100], Is.EqualTo(21 + MathF.Cos(MathF.PI / 4)).Within(0.001f));
            Assert.That(_map[108, 100], Is.EqualTo(21).Within(0.001f));
            Assert.That(_map[109, 100], Is.EqualTo(21));
        });
    }

    [Test]
    public void LowerBrush_DigsWhatRaiseHeaps()
    {
        Modify(Brush(TerrainAction.Raise, 100, 100, 8, 1));
        Modify(Brush(TerrainAction.Lower, 100, 100, 8, 1));
        Assert.That(_map.Heights.Heights.ToArray(), Has.All.EqualTo(21f).Within(0.001f));
    }

    [Test]
    public void FlattenArea_ComesToTheHeight_InSmallSteps()
    {
        var area = new TerrainStroke(Agent, TerrainAction.Flatten, 10, 10, 20, 20, 30, 1, 2);
        Modify(area);
        Assert.That(_map[15, 15], Is.EqualTo(21 + (9 * 0.04f)).Within(0.001f));
        for (var i = 0; i < 200; i++)
            Modify(area);
        Assert.That(_map[15, 15], Is.EqualTo(30).Within(0.01f));
        Assert.That(_map[21, 15], Is.EqualTo(21));
    }

    [Test]
    public void SmoothBrush_TakesAPeakDown()
    {
        _map[100, 100] = 60;
        Modify(Brush(TerrainAction.Smooth, 100, 100, 6, 1));
        Assert.That(_map[100, 100], Is.LessThan(25));
        Assert.That(_map[101, 100], Is.GreaterThan(21));
    }

    [Test]
    public void RevertBrush_GoesBackToTheBakedHeight()
    {
        Modify(Brush(TerrainAction.Raise, 100, 100, 8, 5));
        Modify(Brush(TerrainAction.Revert, 100, 100, 8, 1));
        Assert.That(_map[100, 100], Is.EqualTo(21).Within(0.001f));
    }

    [Test]
    public void EstateLimits_HoldOnly_WhoIsNoGod()
    {
        for (var i = 0; i < 20; i++)
            TerrainTools.Modify(_map, Brush(TerrainAction.Raise, 100, 100, 8, 5), new TerrainLimits(4, 4), i, (_, _) => true);
        Assert.That(_map[100, 100], Is.EqualTo(25));
        TerrainTools.Modify(_map, Brush(TerrainAction.Raise, 100, 100, 8, 5), null, 30, (_, _) => true);
        Assert.That(_map[100, 100], Is.EqualTo(30));
    }

    [Test]
    public void Permission_IsAskedForEachSquare()
    {
        var asked = new List<(int, int)>();
        TerrainTools.Modify(_map, Brush(TerrainAction.Raise, 100, 100, 8, 1), Limits, 0, (x, y) =>
        {
            asked.Add((x, y));
            return x >= 100;
        });
        Assert.That(asked, Is.Unique);
        Assert.That(asked, Has.All.Matches<(int X, int Y)>(s => s.X % 4 == 0 && s.Y % 4 == 0));
        Assert.That(_map[99, 100], Is.EqualTo(21));
        Assert.That(_map[101, 100], Is.GreaterThan(21));
    }

    [Test]
    public void Undo_TakesBackTheWholeStroke_OfThisAgentOnly()
    {
        var other = UUID.Random();
        for (var i = 0; i < 4; i++)
            TerrainTools.Modify(_map, Brush(TerrainAction.Raise, 100 + (i * 4), 100, 8, 1), Limits, i * 0.5, (_, _) => true);
        TerrainTools.Modify(_map, Brush(TerrainAction.Raise, 30, 30, 4, 1) with { Agent = other }, Limits, 3, (_, _) => true);

        Assert.That(TerrainTools.Undo(_map, Agent), Is.True);
        Assert.That(_map[104, 100], Is.EqualTo(21));
        Assert.That(_map[30, 30], Is.EqualTo(22));
        Assert.That(TerrainTools.Undo(_map, Agent), Is.False);
    }

    [TestCase(float.NaN, 100f, 8f)]
    [TestCase(100f, float.PositiveInfinity, 8f)]
    [TestCase(-5000f, -5000f, 8f)]
    [TestCase(100f, 100f, -1f)]
    public void Nonsense_ChangesNothing(float x, float y, float size)
    {
        Assert.That(Modify(Brush(TerrainAction.Raise, x, y, size, 1)), Is.False);
        Assert.That(_map.ChangedPatches, Is.Empty);
    }

    [Test]
    public void HugeBrushAndSeconds_AreBounded()
    {
        Modify(Brush(TerrainAction.Raise, 100, 100, 1e6f, 1e6f));
        Assert.That(_map[100, 100], Is.EqualTo(26).Within(0.001f));
        Assert.That(_map[200, 200], Is.EqualTo(21));
    }

    private bool Modify(TerrainStroke stroke) => TerrainTools.Modify(_map, stroke, Limits, 0, (_, _) => true);

    private static TerrainStroke Brush(TerrainAction action, float x, float y, float size, float seconds) =>
        new(Agent, action, x, y, x, y, 0, seconds, size);
}
