using OpenSim.Modules.Land.Terrain.Shaping;
using OpenSim.Primitives;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.BuiltIn.Tests.Terrain;

[TestFixture]
public sealed class TerrainWorkTests
{
    private static readonly UUID Agent = UUID.Random();
    private static readonly TerrainLimits Limits = new(100, 100);

    private TerrainMap _map = null!;
    private TerrainUndo _undo = null!;

    [SetUp]
    public void NewMap()
    {
        _map = new TerrainMap(256, 256);
        _undo = new TerrainUndo(_map);
    }

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
            Modify(Brush(TerrainAction.Raise, 100, 100, 8, 5), new TerrainLimits(4, 4), i, (_, _) => true);
        Assert.That(_map[100, 100], Is.EqualTo(25));
        Modify(Brush(TerrainAction.Raise, 100, 100, 8, 5), null, 30, (_, _) => true);
        Assert.That(_map[100, 100], Is.EqualTo(30));
    }

    [Test]
    public void Permission_IsAskedForEachSquare()
    {
        var asked = new List<(int, int)>();
        Modify(Brush(TerrainAction.Raise, 100, 100, 8, 1), Limits, 0, (x, y) =>
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
            Modify(Brush(TerrainAction.Raise, 100 + (i * 4), 100, 8, 1), Limits, i * 0.5, (_, _) => true);
        Modify(Brush(TerrainAction.Raise, 30, 30, 4, 1) with { Agent = other }, Limits, 3, (_, _) => true);

        Assert.That(Undo(Agent), Is.True);
        Assert.That(_map[104, 100], Is.EqualTo(21));
        Assert.That(_map[30, 30], Is.EqualTo(22));
        Assert.That(Undo(Agent), Is.False);
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

    [TestCase(TerrainAction.Raise)]
    [TestCase(TerrainAction.Smooth)]
    public void Stroke_OfTheWholeRegion_LooksAtNoMoreThanItIsGiven(TerrainAction action)
    {
        var work = StrokeWork.Of(_map, _undo, Area(action, 0, 0, 256, 256), Limits)!;
        var asked = 0;
        var used = work.Advance(100, 0, (_, _) => ++asked > 0);
        Assert.That((used, asked), Is.EqualTo((100, action == TerrainAction.Smooth ? 25 : 100)));
        Assert.That(work.IsDone, Is.False);
        while (!work.IsDone)
            work.Advance(100, 0, (_, _) => ++asked > 0);
        Assert.That(asked, Is.EqualTo(64 * 64));
    }

    [TestCase(TerrainAction.Flatten, 0)]
    [TestCase(TerrainAction.Noise, 0)]
    [TestCase(TerrainAction.Smooth, 0)]
    [TestCase(TerrainAction.Smooth, 30)]
    public void Stroke_InManySteps_IsAsAtOnce(TerrainAction action, float brush)
    {
        TerrainNoise.Island(_map, 5);
        var (other, stroke) = (_map.Copy(), Area(action, 1, 3, 254, 250));
        if (brush > 0)
            stroke = Brush(action, 100, 100, brush, 1);
        Modify(stroke);
        var work = StrokeWork.Of(other, new TerrainUndo(other), stroke, Limits)!;
        while (!work.IsDone)
            work.Advance(7, 0, (_, _) => true);
        Assert.That(other.Heights.Heights.ToArray(), Is.EqualTo(_map.Heights.Heights.ToArray()));
    }

    [Test]
    public void SmoothArea_ReadsTheLandAsItWas()
    {
        TerrainNoise.Island(_map, 5);
        var before = _map.Copy();
        Modify(Area(TerrainAction.Smooth, 40, 40, 200, 200) with { Seconds = 25 });
        foreach (var (x, y) in new[] { (40, 40), (41, 47), (100, 99), (101, 100), (200, 200) })
        {
            var mean = Enumerable.Range(-4, 9).SelectMany(dy => Enumerable.Range(-4, 9).Select(dx => before[x + dx, y + dy])).Average();
            Assert.That(_map[x, y], Is.EqualTo(mean).Within(0.001f));
        }
    }

    [Test]
    public void Undo_OfARefusedStroke_PutsNothingBack()
    {
        Modify(Brush(TerrainAction.Raise, 100, 100, 8, 1), Limits, 0, (_, _) => false);
        Modify(Brush(TerrainAction.Raise, 100, 100, 8, 5) with { Agent = UUID.Random() });
        Assert.That(Undo(Agent), Is.False);
        Assert.That(_map[100, 100], Is.EqualTo(26).Within(0.001f));
    }

    [Test]
    public void Undo_LeavesAloneWhatSomebodyElseHasChangedSince()
    {
        Modify(Brush(TerrainAction.Raise, 100, 100, 8, 1));
        Modify(Brush(TerrainAction.Raise, 105, 100, 2, 1) with { Agent = UUID.Random() });
        var theirs = _map[105, 100];
        Assert.That(Undo(Agent), Is.True);
        Assert.That(_map[105, 100], Is.EqualTo(theirs));
        Assert.That(_map[98, 100], Is.EqualTo(21));
    }

    [Test]
    public void Undo_AsksAgainForEachSquare()
    {
        Modify(Brush(TerrainAction.Raise, 100, 100, 8, 1));
        var (west, east) = (_map[99, 100], _map[101, 100]);
        new UndoWork(_map, _undo, Agent).Advance(int.MaxValue, 0, (x, _) => x >= 100);
        Assert.That(_map[99, 100], Is.EqualTo(west).And.GreaterThan(21));
        Assert.That(_map[101, 100], Is.EqualTo(21).And.LessThan(east));
    }

    [Test]
    public void Undo_OfTwoWhoWorkAtTheSameTime_KeepsTheirStrokesTogether()
    {
        var other = UUID.Random();
        for (var i = 0; i < 40; i++)
        {
            Modify(Brush(TerrainAction.Raise, 20 + i, 20, 4, 1), Limits, i * 0.1, (_, _) => true);
            Modify(Brush(TerrainAction.Raise, 20 + i, 200, 4, 1) with { Agent = other }, Limits, i * 0.1, (_, _) => true);
        }

        Assert.That(Undo(Agent), Is.True);
        Assert.That(Enumerable.Range(0, 100).Select(x => _map[x, 20]), Has.All.EqualTo(21));
    }

    private bool Modify(TerrainStroke stroke) => Modify(stroke, Limits, 0, (_, _) => true);

    private bool Modify(TerrainStroke stroke, TerrainLimits? limits, double now, Func<int, int, bool> mayEdit) =>
        StrokeWork.Of(_map, _undo, stroke, limits) is { } work && HasChanged(work, now, mayEdit);

    private bool Undo(UUID agent) => HasChanged(new UndoWork(_map, _undo, agent), 0, (_, _) => true);

    private static bool HasChanged(TerrainWork work, double now, Func<int, int, bool> mayEdit)
    {
        work.Advance(int.MaxValue, now, mayEdit);
        Assert.That(work.IsDone);
        return work.HasChanged;
    }

    private static TerrainStroke Area(TerrainAction action, float west, float south, float east, float north) =>
        new(Agent, action, west, south, east, north, 40, 1, 2);

    private static TerrainStroke Brush(TerrainAction action, float x, float y, float size, float seconds) =>
        new(Agent, action, x, y, x, y, 0, seconds, size);
}
