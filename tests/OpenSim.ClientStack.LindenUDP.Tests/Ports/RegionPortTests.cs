using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Llsd;
using OpenSim.Modules.Land;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World.Regions;

namespace OpenSim.ClientStack.LindenUDP.Tests.Ports;

/// <summary>What viewers are told of the region, as it is on the wire.</summary>
public class RegionPortTests
{
    private RecordedEvents _events = null!;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    [SetUp]
    public void Open()
    {
        _events = new RecordedEvents();
        _stack = new TestStack(dependencies: _events.Dependencies);
        _ada = _stack.Arrive("Ada");
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void Arrival_IsTheEndOfTheWayOut() => Assert.That(_events.WaysForgotten, Is.EqualTo(1));

    [Test]
    public void Handshake_HasTheCornersInTheOrderOfTheWire()
    {
        _stack.Scene.Settings.Change(row => row with
        {
            Elevation1SW = 1,
            Elevation1NW = 2,
            Elevation1SE = 3,
            Elevation1NE = 4,
            Elevation2SW = 5,
            Elevation2NW = 6,
            Elevation2SE = 7,
            Elevation2NE = 8
        });
        var told = (Starts: default((float, float, float, float)), Ranges: default((float, float, float, float)));
        Hear(MessageId.RegionHandshake, session => session.Region.SendHandshake(), body =>
        {
            Assert.That(RegionHandshakeReader.TryRead(body, out var message));
            var info = message.RegionInfo;
            told = ((info.TerrainStartHeight00, info.TerrainStartHeight01, info.TerrainStartHeight10, info.TerrainStartHeight11),
                (info.TerrainHeightRange00, info.TerrainHeightRange01, info.TerrainHeightRange10, info.TerrainHeightRange11));
        });
        Assert.That(told.Starts, Is.EqualTo((1f, 2f, 3f, 4f)), "south-west, north-west, south-east, north-east");
        Assert.That(told.Ranges, Is.EqualTo((5f, 6f, 7f, 8f)));
    }

    [Test]
    public void Handshake_HasTheGroundsMaterials_InThePlaceOfTextures_ForWhomDrawsThem()
    {
        UUID[] materials = [new(1, 1), new(1, 2), new(1, 3), new(1, 4)];
        var textures = Details();
        _stack.Scene.RegisterModuleInterface<IGroundMaterials>(new Drawn(_ada.Agent.AgentId, materials));
        Assert.That(Details(), Is.EqualTo(materials));
        _stack.Scene.UnregisterModuleInterface<IGroundMaterials>(_stack.Scene.RequestModuleInterface<IGroundMaterials>()!);
        Assert.That(Details(), Is.EqualTo(textures));

        UUID[] Details()
        {
            UUID[] details = [];
            Hear(MessageId.RegionHandshake, session => session.Region.SendHandshake(), body =>
            {
                Assert.That(RegionHandshakeReader.TryRead(body, out var message));
                var info = message.RegionInfo;
                details = [info.TerrainDetail0, info.TerrainDetail1, info.TerrainDetail2, info.TerrainDetail3];
            });
            return details;
        }
    }

    private sealed class Drawn(UUID by, IReadOnlyList<UUID> materials) : IGroundMaterials
    {
        public IReadOnlyList<UUID>? For(UUID agent) => IsDrawnBy(agent) ? materials : null;

        public bool IsDrawnBy(UUID agent) => agent == by;
    }

    [Test]
    public void Handshake_GivesEstateToolsToManagersAndGods()
    {
        Assert.That(IsManager(), Is.False);
        _stack.Scene.Land.Rules.IsEstateManager = id => id == _ada.Agent.AgentId;
        Assert.That(IsManager(), Is.True);
        _stack.Scene.Land.Rules.IsEstateManager = _ => false;
        _stack.Scene.Writer.SetGod(_stack.SessionOf(_ada).Presence!, true);
        Assert.That(IsManager(), Is.True);
    }

    [Test]
    public void RegionInfo_IsOfThisEstate_AndOfTheRegionAlone()
    {
        _stack.Scene.Settings.Estate = new RegionEstate
        {
            Id = 101,
            ParentId = 3,
            PricePerMeter = 7,
            Flags = RegionFlags.ExternallyVisible | RegionFlags.AllowParcelAccessOverride | RegionFlags.AllowDirectTeleport
                | RegionFlags.AllowVoice
        };
        _stack.Scene.Settings.Change(row =>
            row with { BlockFly = true, AllowLandJoinDivide = false, FixedSun = true, UseEstateSun = true });
        (uint Estate, uint Parent, float Billable, int Price, bool Sun, RegionFlags Flags) told = default;
        Hear(MessageId.RegionInfo, session => session.Region.SendRegionInfo(), body =>
        {
            Assert.That(RegionInfoReader.TryRead(body, out var message));
            var info = message.RegionInfo;
            told = (info.EstateID, info.ParentEstateID, info.BillableFactor, info.PricePerMeter, info.UseEstateSun,
                (RegionFlags)info.RegionFlags);
        });
        Assert.That(told, Is.EqualTo((101u, 3u, 0f, 7, true, RegionFlags.SunFixed | RegionFlags.NoFly | RegionFlags.AllowVoice)));
    }

    [Test]
    public void TeleportFailed_HasItsAlertInfo()
    {
        _stack.SessionOf(_ada).Region.SendTeleportFailed("No.");
        var body = _events.All.Last(e => e.Name == "TeleportFailed").Body;
        Assert.That(((LlsdMap)((LlsdArray)body["Info"]).Items[0])["Reason"].AsString(), Is.EqualTo("No."));
        var alert = (LlsdMap)((LlsdArray)body["AlertInfo"]).Items.Single();
        Assert.That((alert["Message"].AsString(), alert["ExtraParams"].AsString()), Is.EqualTo(("", "")));
    }

    private bool IsManager()
    {
        var isManager = false;
        Hear(MessageId.RegionHandshake, session => session.Region.SendHandshake(), body =>
        {
            Assert.That(RegionHandshakeReader.TryRead(body, out var message));
            isManager = message.RegionInfo.IsEstateManager;
        });
        return isManager;
    }

    private void Hear(uint message, Action<ViewerSession> say, Action<byte[]> read)
    {
        var heard = false;
        _ada.Watch = (header, datagram) =>
        {
            if (header.MessageId != message)
                return;
            var room = new byte[4096];
            Assert.That(header.TryGetBody(datagram, room, out var body));
            heard = true;
            read(body.ToArray());
        };
        say(_stack.SessionOf(_ada));
        Assert.That(_stack.RunUntil(() => heard));
        _ada.Watch = null;
    }
}
