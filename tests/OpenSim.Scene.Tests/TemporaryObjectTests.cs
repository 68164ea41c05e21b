using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.World.Tests;

public sealed class TemporaryObjectTests
{
    private TestRegion _region = null!;

    [SetUp]
    public void Open() => _region = new TestRegion();

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void Temporary_GoesAMinuteAfterItCame_AndOthersStay()
    {
        var lasting = _region.AddBox(new Vector3(50, 50, 25));
        var row = TestRegion.BoxRow(new Vector3(52, 50, 25));
        row.ObjectFlags = (uint)PrimFlags.TemporaryOnRez;
        var temporary = _region.Scene.Writer.AddObject(row)!.Value;
        _region.StepSeconds(59);
        Assert.That(temporary.Exists);
        _region.StepSeconds(2);
        Assert.That((temporary.Exists, lasting.Exists), Is.EqualTo((false, true)));
    }

    [Test]
    public void Temporary_ThatBecomesLasting_Stays_AndCountsAnewWhenItBecomesTemporaryAgain()
    {
        var box = _region.AddBox(new Vector3(50, 50, 25));
        _region.Scene.Writer.SetFlags(box.RootPart, PrimFlags.TemporaryOnRez);
        _region.StepSeconds(50);
        _region.Scene.Writer.SetFlags(box.RootPart, PrimFlags.None, PrimFlags.TemporaryOnRez);
        _region.Scene.Writer.SetFlags(box.RootPart, PrimFlags.TemporaryOnRez);
        _region.StepSeconds(50);
        Assert.That(box.Exists);
        _region.StepSeconds(11);
        Assert.That(box.Exists, Is.False);
    }

    [Test]
    public void Temporary_WithSomebodyOnIt_StaysUntilHeGetsUp()
    {
        var box = _region.AddBox(new Vector3(50, 50, 25));
        _region.Scene.Writer.SetFlags(box.RootPart, PrimFlags.TemporaryOnRez);
        var rider = _region.AddAvatar(position: new Vector3(50, 50, 26));
        _region.Scene.Writer.Sit(rider, box.RootPart, Vector3.UnitZ, Quaternion.Identity);
        _region.StepSeconds(70);
        Assert.That(box.Exists);
        _region.Scene.Writer.StandUp(rider, new Vector3(50, 50, 26), Quaternion.Identity);
        _region.StepSeconds(6);
        Assert.That(box.Exists, Is.False);
    }

    [Test]
    public void Temporary_TakenOutOfALinkset_GoesByItself()
    {
        var set = _region.AddLinkset(new Vector3(50, 50, 25), 2);
        var child = set.Parts[1];
        _region.Scene.Writer.SetFlags(child, PrimFlags.TemporaryOnRez);
        _region.StepSeconds(70);
        Assert.That(child.Exists, "the root says what becomes of the whole");
        _region.Scene.Writer.Unlink(child);
        _region.StepSeconds(61);
        Assert.That((child.Exists, set.Exists), Is.EqualTo((false, true)));
    }
}
