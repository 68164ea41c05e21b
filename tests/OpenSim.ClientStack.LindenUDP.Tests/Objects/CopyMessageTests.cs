using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Tests.Objects;

/// <summary>What a stranger gets of an object that everybody may copy, and what a god gives away.</summary>
public sealed class CopyMessageTests
{
    private const uint CopyOnly = 0x88000;
    private const int MaxPrims = 2000;
    private const int MaxLinksetPrims = 100;

    private TestStack _stack = null!;
    private TestViewer _stranger = null!;
    private SceneObjectGroup _box;

    [SetUp]
    public void Enter()
    {
        _stack = new TestStack(TestRegion.NewInfo() with { MaxPrims = MaxPrims, MaxLinksetPrims = MaxLinksetPrims });
        _stranger = _stack.Connect("Stranger", new Vector3(120, 128, 22));
        Assert.That(_stack.RunUntil(() => _stranger.Session.State == ViewerState.InWorld));
        _box = _stack.Region.AddBox(new Vector3(128, 128, 25), "freebie", UUID.Random());
        _stack.Scene.Writer.SetPermissions(_box.RootPart, 0x7fffffff, 0x7fffffff, 0, 0x8000, CopyOnly);
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [Test]
    public void ObjectDuplicate_ByAStranger_HasTheNextOwnersRights()
    {
        Duplicate();
        var copy = Copy();
        AssertStrangers(copy);
        Assert.That(_stack.Scene.Permissions.MayEdit(_stack.SessionOf(_stranger).Presence!, copy), Is.False);
    }

    [Test]
    public void ObjectDuplicateOnRay_ByAStranger_HasTheNextOwnersRights()
    {
        var writer = new ObjectDuplicateOnRayWriter(_stranger.Session.Payload);
        writer.AgentData(_stranger.Agent.AgentId, _stranger.Agent.SessionId, UUID.Zero, new Vector3(130, 130, 40),
            new Vector3(130, 130, 25), true, true, false, false, UUID.Zero, 0);
        writer.ObjectData(_box.LocalId);
        _stranger.Session.Send(writer.Finish(), reliable: true, _stack.Now);
        AssertStrangers(Copy());
    }

    [Test]
    public void ObjectDuplicate_OverLandThatLetsItsChildrenNotIn_IsRefused()
    {
        _stack.Scene.Permissions.RefusalOfChildren = (_, places) => places.Any(p => p.X > 130) ? "Not there." : null;
        var set = _stack.Region.AddLinkset(new Vector3(128, 128, 25), 4, _stranger.Agent.AgentId);
        var before = _stack.Scene.Prims.Count;
        _box = set;
        Duplicate();
        Assert.That(_stack.RunUntil(() => _stranger.Heard(MessageId.AgentAlertMessage) == 1, 5));
        Assert.That(_stack.Scene.Prims.Count, Is.EqualTo(before));
    }

    [Test]
    public void ObjectDuplicate_LeavesWhatMayNotBeCopied_AndSaysSo()
    {
        _stack.Scene.Inventories.Replace(_box.RootPart, [Item("many", 0x8e000), Item("single", 0x86000)]);
        Duplicate();
        Assert.That(Copy().RootPart.Inventory!.Items!.Select(i => i.Name), Is.EqualTo(new[] { "many" }));
        Assert.That(_stack.RunUntil(() => _stranger.Heard(MessageId.AgentAlertMessage) == 1));
    }

    [Test]
    public void ObjectDuplicate_ThatNamesAnObjectAgainAndAgain_MakesOneCopy()
    {
        Duplicate([.. Enumerable.Repeat(_box.LocalId, 200)]);
        Copy();
        _stack.Run(1);
        Assert.That(_stack.Scene.Prims.Count, Is.EqualTo(2));
    }

    [Test]
    public void ObjectDuplicate_OfMoreThanTheRegionHolds_MakesNothing_AndSaysSo()
    {
        var sets = Linksets(number: 12, prims: 90); // 1,080 and one: there is room for 919
        Duplicate(sets);
        Assert.That(_stack.RunUntil(() => _stranger.Heard(MessageId.AgentAlertMessage) == 1));
        _stack.Run(1);
        Assert.That(_stack.Scene.Prims.Count, Is.EqualTo(1081));
    }

    [Test]
    public void ObjectDuplicate_AskedForAgainBeforeTheFirstIsMade_StopsAtWhatTheRegionHolds()
    {
        _stack.Configuration.Set("Limits", "NewPrimsPerSecond", "10000");
        var sets = Linksets(number: 10, prims: 90);
        for (var i = 0; i < 5; i++)
            Duplicate(sets);
        _stack.Run(3);
        Assert.That(_stack.Scene.Prims.Count, Is.EqualTo(1981), "22 linksets and one prim");
    }

    [Test]
    public void ObjectDuplicate_OfALargerLinksetThanMayBeLinked_IsRefused()
    {
        Duplicate(Linksets(number: 1, prims: MaxLinksetPrims + 1));
        Assert.That(_stack.RunUntil(() => _stranger.Heard(MessageId.AgentAlertMessage) == 1));
        Assert.That(_stack.Scene.Prims.Count, Is.EqualTo(MaxLinksetPrims + 2));
    }

    [Test]
    public void ObjectDuplicate_OfManyPrims_TakesSeveralTicks()
    {
        _stack.Configuration.Set("ClientStack.LindenUDP", "CopiedPrimsPerTick", "100");
        _stack.Run(0.1);
        Duplicate(Linksets(number: 20, prims: 40));
        var (before, most) = (_stack.Scene.Prims.Count, 0);
        Assert.That(_stack.RunUntil(() =>
        {
            most = Math.Max(most, _stack.Scene.Prims.Count - before);
            before = _stack.Scene.Prims.Count;
            return before == 1601;
        }));
        Assert.That(most, Is.EqualTo(120), "the last linkset of a tick is made whole");
    }

    [Test]
    public void ObjectOwner_OfAGod_GivesTheNextOwnersRights()
    {
        _stack.Scene.Writer.SetGod(_stack.SessionOf(_stranger).Presence!, true);
        var writer = new ObjectOwnerWriter(_stranger.Session.Payload);
        writer.AgentData(_stranger.Agent.AgentId, _stranger.Agent.SessionId);
        writer.HeaderData(true, _stranger.Agent.AgentId, UUID.Zero);
        writer.ObjectData(_box.LocalId);
        _stranger.Session.Send(writer.Finish(), reliable: true, _stack.Now);
        Assert.That(_stack.RunUntil(() => _box.OwnerId == _stranger.Agent.AgentId));
        AssertStrangers(_box);
    }

    [Test]
    public void ObjectPermissions_ByWhoMayNotExport_LetNobodyExport()
    {
        const byte Everyone = 8;
        const uint ExportAndCopy = 0x18000;
        var mine = _stack.Region.AddBox(new Vector3(126, 128, 25), "mine", _stranger.Agent.AgentId);
        foreach (var (owner, expected) in new[] { (0x8e000u, 0x8000u), (0x9e000u, ExportAndCopy) })
        {
            _stack.Scene.Writer.SetPermissions(mine.RootPart, 0x9e000, owner, 0, 0, 0x8e000);
            SetMask(mine, Everyone, ExportAndCopy);
            Assert.That(_stack.RunUntil(() => mine.RootPart.Record.EveryoneMask != 0));
            Assert.That(mine.RootPart.Record.EveryoneMask, Is.EqualTo(expected));
        }
    }

    [Test]
    public void ObjectPermissions_ForTheNextOwner_AlwaysAllowCopyingOrGivingAway()
    {
        const byte NextOwner = 16;
        var mine = _stack.Region.AddBox(new Vector3(126, 128, 25), "mine", _stranger.Agent.AgentId);
        _stack.Scene.Writer.SetPermissions(mine.RootPart, 0x8e000, 0x8e000, 0, 0, 0x8c000);
        SetMask(mine, NextOwner, 0x8000, on: false);
        Assert.That(_stack.RunUntil(() => mine.RootPart.Record.NextOwnerMask != 0x8c000));
        Assert.That(mine.RootPart.Record.NextOwnerMask, Is.EqualTo(0x86000u));
    }

    private void SetMask(SceneObjectGroup group, byte field, uint mask, bool on = true)
    {
        var writer = new ObjectPermissionsWriter(_stranger.Session.Payload);
        writer.AgentData(_stranger.Agent.AgentId, _stranger.Agent.SessionId);
        writer.HeaderData(false);
        writer.ObjectData(group.LocalId, field, on ? (byte)1 : (byte)0, mask);
        _stranger.Session.Send(writer.Finish(), reliable: true, _stack.Now);
    }

    private uint[] Linksets(int number, int prims)
    {
        var sets = Enumerable.Range(0, number).Select(i =>
            _stack.Region.AddLinkset(new Vector3(100 + i, 100, 25), prims, _stranger.Agent.AgentId)).ToList();
        return [.. sets.Select(s => s.LocalId)];
    }

    private void Duplicate(params IReadOnlyList<uint> objects)
    {
        var writer = new ObjectDuplicateWriter(_stranger.Session.Payload);
        writer.AgentData(_stranger.Agent.AgentId, _stranger.Agent.SessionId, UUID.Zero);
        writer.SharedData(new Vector3(2, 0, 0), 0);
        foreach (var id in objects.DefaultIfEmpty(_box.LocalId))
            writer.ObjectData(id);
        _stranger.Session.Send(writer.Finish(), reliable: true, _stack.Now);
    }

    private SceneObjectGroup Copy()
    {
        Assert.That(_stack.RunUntil(() => _stack.Scene.Objects.Count() == 2));
        return _stack.Scene.Objects.Single(o => o != _box);
    }

    private void AssertStrangers(SceneObjectGroup group)
    {
        var record = group.RootPart.Record;
        Assert.That((record.OwnerId, record.OwnerMask, record.NextOwnerMask), Is.EqualTo((_stranger.Agent.AgentId, CopyOnly, CopyOnly)));
    }

    private PrimItemRow Item(string name, uint permissions) => new()
    {
        ItemId = UUID.Random(), AssetId = UUID.Random(), Name = name, OwnerId = _box.OwnerId, BasePermissions = permissions,
        CurrentPermissions = permissions,
        NextPermissions = CopyOnly
    };
}
