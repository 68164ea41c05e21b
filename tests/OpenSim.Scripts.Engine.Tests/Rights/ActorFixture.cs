using System.Globalization;
using System.Numerics;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules;
using OpenSim.Modules.Estates;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Regions;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>
/// A region whose land, estate and a prim are Ada's, in which scripts of hers and of others act. [OSSL] lets everyone call everything.
/// </summary>
public abstract class ActorFixture : ScriptFixture
{
    private protected static readonly UUID Away = UUID.Random(), Club = UUID.Random();

    private RecordingViewer _bob = null!, _dan = null!, _carl = null!;
    private SceneObjectPart _thing;
    private UUID _sky;

    private protected Parcel Land => Scene.Land.At(Here);

    private protected void PrepareWorld()
    {
        Region.Services.Add<IRegionRestarts>(new NoRestarts());
        Region.With(new EstateModule(), new TerrainModule(), new TeleportModule(), new RestartModule());
        AllowAll();
        Scene.RequestModuleInterface<IEstate>()!.Change(row => row with { OwnerId = Ada, AllowEnvironmentOverride = true });
        Scene.Settings.Change(row => row with { TerrainRaiseLimit = 100 });
        const uint Building = (uint)(ParcelFlags.CreateObjects | ParcelFlags.CreateGroupObjects);
        Scene.Land.Change(Land, row => row with
        {
            OwnerId = Ada,
            GroupId = Club,
            Flags = row.Flags & ~Building | (uint)ParcelFlags.RestrictPushObject
        });
        _bob = Region.Enter("Bob", Here + new Vector3(5, 0, 0));
        _dan = Region.Enter("Dan", Here + new Vector3(0, 9, 0));
        _carl = Region.Enter("Carl", Here);
        Scene.Movement.Seating.SitOnGround(_dan.Presence!);
        _thing = Region.Region.AddBox(Here + new Vector3(0, 5, 0), "thing", Ada).RootPart;
        Scene.Writer.SetExtras(_thing, PrimUpdateFlags.None, _thing.Extras with { ScriptAccessPin = 7 });
        var sky = new LlsdMap { ["type"] = "sky", ["gamma"] = 3.0, ["name"] = "Bright" };
        _sky = Store(AssetType.Settings, Encoding.UTF8.GetBytes("<? llsd/notation ?>\n" + LlsdNotation.ToText(sky)));
        Seconds(2);
    }

    private UUID Store(sbyte type, byte[] data) => Waiting.For(Region.Services.Assets.Store(new Asset
    {
        Id = UUID.Random(), Name = "something", Type = type, CreatorId = Ada.ToString(), Data = data
    }));

    private protected SceneObjectPart PartOf(string caller)
    {
        var owner = caller switch
        {
            "Ada" => Ada,
            "deeded to a group" => Club,
            "stranger, here" or "worn by a guest" => _carl.Agent.AgentId,
            _ => Away
        };
        var part = Region.Region.AddBox(Here, "acts", owner).RootPart;
        if (caller is "deeded to a group" or "set to the land's group")
            Scene.Writer.SetGroupId(part, Club);
        if (caller == "deeded to a group")
            Scene.Land.Change(Land, row => row with { GroupId = UUID.Zero });
        if (caller == "worn by a guest")
            Scene.Writer.Attach(part.Group, _carl.Presence!, new AttachmentPlace(2, Vector3.Zero, Quaternion.Identity));
        return part;
    }

    private protected void PutItems(SceneObjectPart part)
    {
        PutObject("box", part);
        Scene.Inventories.Put(part, ItemOf("default { }", part, "copy") with { IsRunning = false });
        Settle();
    }

    private protected void Do(string call, SceneObjectPart part)
    {
        var script = Run($"default {{ state_entry() {{ {Of(call)}; }} }}", part, "acts " + call.Length).Script!;
        Assert.That(script.HasFailed, Is.False);
        Seconds(2);
        Region.Settle();
    }

    /// <summary>A call with the ids of this world in it.</summary>
    private protected string Of(string call) => call.Replace("{bob}", _bob.Agent.AgentId.ToString())
        .Replace("{dan}", _dan.Agent.AgentId.ToString()).Replace("{thing}", _thing.Id.ToString()).Replace("{away}", Away.ToString())
        .Replace("{sky}", _sky.ToString());

    /// <summary>All that could have been changed.</summary>
    private protected string World() => $"{Scene.Objects.Count()}\n{OfOthers()}";

    /// <summary>The same without what there is in number.</summary>
    private protected string OfOthers() => string.Join('\n',
    [
        .. Scene.Land.All.Select(parcel => $"{parcel.Row} {string.Join(' ', parcel.Row.AccessList)}"),
        $"{Scene.Settings.Current} {Scene.Settings.Environment} {Scene.Settings.Estate}",
        string.Join(' ', Scene.RequestModuleInterface<IEstate>()!.Current.Bans.Select(ban => ban.BannedId)),
        string.Create(CultureInfo.InvariantCulture, $"{Scene.Terrain[3, 3]} {Scene.Terrain[128, 128]} {Scene.Terrain[20, 20]}"),
        Of(_bob), Of(_dan),
        $"{Scene.Objects.Count(group => group.OwnerId == Ada)} {_thing.Position} "
            + string.Join(' ', _thing.Inventory?.Items?.Select(item => item.Name) ?? []),
        Convert.ToBase64String(ObjectXml.Write(ObjectPacking.Pack(_thing.Group, [])))
    ]);

    private static string Of(RecordingViewer viewer)
    {
        var who = viewer.Presence!;
        var at = who.AbsolutePosition;
        var done = viewer.Calls.Select(call => call.Method).Where(name => name.Contains("Alert") || name.Contains("Teleport") || name == "Close");
        return string.Create(CultureInfo.InvariantCulture, $"{at.X:0} {at.Y:0} {who.IsSitting} {who.Health} {who.Movement.Speed} ")
            + $"{who.Animations.Count} {who.Attachments.Count} {string.Join(' ', done)}";
    }

    private sealed class NoRestarts : IRegionRestarts
    {
        public void Restart(Scene scene)
        {
        }
    }
}
