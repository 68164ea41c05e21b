using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Resources;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Telemetry.Tests;

/// <summary>What the process may take of the machine.</summary>
public class ResourceTests
{
    [Test]
    public void Group_OfVersion2_HasTheLeastBoundOfItselfAndThoseAbove()
    {
        using var folder = new TemporaryFolder();
        var own = folder.Write("own", "0::/machine/region\n");
        folder.Write("sys/machine/region/memory.max", "max\n");
        folder.Write("sys/machine/memory.max", "536870912\n");
        Assert.That(MemoryBound.OfGroup(own, Path.Combine(folder.Path, "sys")), Is.EqualTo(512L << 20));
        folder.Write("sys/machine/region/memory.max", "268435456\n");
        Assert.That(MemoryBound.OfGroup(own, Path.Combine(folder.Path, "sys")), Is.EqualTo(256L << 20));
    }

    [Test]
    public void Group_SeenFromInsideAContainer_IsTheRoot()
    {
        using var folder = new TemporaryFolder();
        folder.Write("sys/memory.max", "536870912\n");
        var own = folder.Write("own", "0::/../../docker/abc\n");
        Assert.That(MemoryBound.OfGroup(own, Path.Combine(folder.Path, "sys")), Is.EqualTo(512L << 20));
    }

    [Test]
    public void Group_OfVersion1_HasItsBound_OrNoneWhereTheNumberMeansNone()
    {
        using var folder = new TemporaryFolder();
        var own = folder.Write("own", "5:cpu,cpuacct:/x\n4:memory:/docker/abc\n1:name=systemd:/y\n");
        folder.Write("sys/memory/memory.limit_in_bytes", "9223372036854771712\n");
        Assert.That(MemoryBound.OfGroup(own, Path.Combine(folder.Path, "sys")), Is.Null);
        folder.Write("sys/memory/docker/abc/memory.limit_in_bytes", "536870912\n");
        Assert.That(MemoryBound.OfGroup(own, Path.Combine(folder.Path, "sys")), Is.EqualTo(512L << 20));
    }

    [Test]
    public void Group_WithoutAny_HasNoBound() => Assert.That(MemoryBound.OfGroup("/nowhere/own", "/nowhere"), Is.Null);

    [TestCase("Max open files            1024                 4096                 files     ", 1024)]
    [TestCase("Max open files            unlimited            unlimited            files     ", int.MaxValue)]
    [TestCase("Max processes             100                  100                  processes ", int.MaxValue)]
    public void Descriptors_Allowed_IsTheSoftLimit(string line, int allowed) =>
        Assert.That(Descriptors.Allowed(["Limit                     Soft Limit           Hard Limit           Units", line]),
            Is.EqualTo(allowed));

    [Test]
    public void Descriptors_OfThisProcess_AreCounted()
    {
        var descriptors = new Descriptors(TimeProvider.System);
        Assert.That(descriptors.Used, Is.GreaterThan(2).And.LessThan(descriptors.Max));
    }

    [Test]
    public void Descriptors_AreShort_WhenOnlyTheReserveIsLeft()
    {
        var time = new ManualTime();
        var open = 1024 - 256;
        var descriptors = new Descriptors(time, 1024, () => open);
        Assert.That((descriptors.Reserve, descriptors.AreShort), Is.EqualTo((256, false)));
        open++;
        Assert.That(descriptors.AreShort, Is.False, "looked at once a second");
        time.AdvanceSeconds(1);
        Assert.That(descriptors.AreShort);
    }

    [Test]
    public void Memory_BeyondItsShare_HasNoRoomUntilItHasFallenWellBelow()
    {
        var statistics = new StatRegistry();
        var used = 700L;
        var def = new LimitDef("server", "memory", "MemoryShort", "memory", "bytes", LimitPer.Process, null, "");
        var guard = new MemoryGuard(statistics, def, 1000, () => 0.8, () => new MemoryUse(0, used));
        Assert.That((guard.Look(), guard.HasRoom()), Is.EqualTo((false, true)));
        used = 801;
        Assert.That((guard.Look(), guard.HasRoom()), Is.EqualTo((false, true)), "it may be what nobody has collected yet");
        Assert.That((guard.Look(), guard.HasRoom()), Is.EqualTo((true, false)));
        used = 760;
        Assert.That((guard.Look(), guard.HasRoom()), Is.EqualTo((false, false)), "it does not flap");
        used = 740;
        Assert.That((guard.Look(), guard.HasRoom()), Is.EqualTo((true, true)));
        var limit = (Bound)statistics.Find("server.memory.MemoryShort")!;
        Assert.That((limit.Max, limit.Used, limit.Peak, limit.Refused), Is.EqualTo((800L, 740L, 801L, 2L)));
    }

    [Test]
    public void Memory_BeyondItsShareForOneLook_RefusesNobody()
    {
        var used = 801L;
        var guard = new MemoryGuard(new StatRegistry(), null, 1000, () => 0.8, () => new MemoryUse(0, used));
        foreach (var next in new[] { 700, 801, 700, 801 })
        {
            Assert.That((guard.Look(), guard.HasRoom()), Is.EqualTo((false, true)));
            used = next;
        }
    }

    [Test]
    public void Memory_NearItsBound_IsShortAtTheFirstLook()
    {
        var guard = new MemoryGuard(new StatRegistry(), null, 1000, () => 0.8, () => new MemoryUse(0, 901));
        Assert.That((guard.Look(), guard.HasRoom()), Is.EqualTo((true, false)));
    }

    [Test]
    public void Memory_OfTheHeapAlone_CountsAgainstTheHeapsShare()
    {
        var guard = new MemoryGuard(new StatRegistry(), null, 1000, () => 0.8, () => new MemoryUse(481, 0));
        guard.Look();
        guard.Look();
        Assert.That(guard.IsShort, "a collector that is given 600 would fail soon");
    }

    [Test]
    public void Memory_WithoutABound_HasRoomAlways()
    {
        var guard = new MemoryGuard();
        Assert.That((guard.Look(), guard.HasRoom(), guard.AtMost(77, 0.5)), Is.EqualTo((false, true, 77L)));
    }

    [Test]
    public void Memory_AtMost_IsAShareOfASmallBound() =>
        Assert.That(new MemoryGuard(new StatRegistry(), null, 800, () => 0.8, () => default).AtMost(500, 0.125), Is.EqualTo(100));
}
