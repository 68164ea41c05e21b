using System.Numerics;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Primitives;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>
/// What scripts may do by the rights of whose object they lie in, when [OSSL] lets everybody call everything: the owner is here or away,
/// has the land or not, manages the estate or not, or is the group to which the land belongs.
/// </summary>
[TestFixture]
public sealed class OsActorTests : ScriptFixture
{
    private static readonly UUID Away = UUID.Random(), Stranger = UUID.Random(), Club = UUID.Random();

    // Each with the change that tells whether it was done.
    private static readonly (string Call, Func<OsActorTests, bool> IsDone, bool OwnLand)[] Acts =
    [
        ("osSetTerrainHeight(3, 3, 25.0)", t => t.Scene.Terrain[3, 3] == 25, true),
        ("osSetParcelDetails(llGetPos(), [PARCEL_DETAILS_NAME, \"Taken\"])", t => t.Land.Row.Name == "Taken", true),
        ("osTeleportAgent(\"{bob}\", <20, 20, 30>, <1, 0, 0>)", t => t.BobIsAt(20), true),
        ("osLocalTeleportAgent((key)\"{bob}\", <20, 20, 30>, ZERO_VECTOR, ZERO_VECTOR, 0)", t => t.BobIsAt(20), true),
        ("osTeleportObject((key)\"{thing}\", <20, 20, 30>, ZERO_ROTATION, 0)", t => t.ThingIsAt(20), true),
        ("osRegionNotice(\"told\")", t => t.Viewer.Take("SendAlert").Count > 0, false),
        ("osReplaceRegionEnvironment(0, \"\", 8.0, 0.0, 0.0, 0.0, 0.0)", t => t.Scene.Settings.Environment is not null, false),
        ("osSetTerrainTextureHeight(0, 1.0, 2.0)", t => t.Scene.Settings.Current.Elevation1SW == 1, false)
    ];

    private UUID _bob, _thing;

    private static IEnumerable<TestCaseData> Cases()
    {
        foreach (var (call, _, ownLand) in Acts)
        {
            foreach (var (caller, mayOnLand, mayInEstate) in new[]
                {
                    ("stranger", false, false), ("owner of the land, here", true, false), ("owner of the land, away", true, false),
                    ("manager", true, true), ("group of the land", true, false)
                })
                yield return new TestCaseData(call, caller, ownLand ? mayOnLand : mayInEstate).SetArgDisplayNames(call, caller);
        }
    }

    private Parcel Land => Scene.Land.At(Here);

    [TestCaseSource(nameof(Cases))]
    public void Script_MayWhatItsOwnerMay(string call, string caller, bool may)
    {
        Region.With(new TeleportModule());
        Region.Configuration.Set("OSSL", "OSFunctionThreatLevel", "Severe");
        foreach (var function in new[]
            {
                "osSetTerrainHeight", "osSetParcelDetails", "osTeleportAgent", "osTeleportObject", "osRegionNotice", "osSetTerrainTextureHeight"
            })
            Region.Configuration.Set("OSSL", "Allow_" + function, "true");
        var owner = Prepare(caller);
        var part = Region.Region.AddBox(Here, "acts", owner).RootPart;
        if (caller == "group of the land")
            Scene.Writer.SetGroupId(part, Club);
        Viewer.Calls.Clear();
        call = call.Replace("{bob}", _bob.ToString(), StringComparison.Ordinal).Replace("{thing}", _thing.ToString(), StringComparison.Ordinal);
        Run($"default {{ state_entry() {{ {call}; }} }}", part);
        Region.Settle();
        var act = Acts.Single(a => call.StartsWith(a.Call[..a.Call.IndexOf('(', StringComparison.Ordinal)] + "(", StringComparison.Ordinal));
        Assert.That(act.IsDone(this), Is.EqualTo(may));
    }

    private UUID Prepare(string caller)
    {
        _bob = Region.Enter("Bob", Here + new Vector3(5, 0, 0)).Presence!.Id;
        _thing = Region.Region.AddBox(Here + new Vector3(0, 5, 0), "thing", UUID.Random()).Id;
        var lord = UUID.Random();
        var owner = caller switch
        {
            "owner of the land, here" => Ada,
            "stranger" => Stranger,
            "group of the land" => Club,
            _ => Away
        };
        var landOwner = caller switch
        {
            "owner of the land, here" or "owner of the land, away" => owner,
            "group of the land" => Club,
            _ => UUID.Random()
        };
        Scene.Settings.Estate = Scene.Settings.Estate with { OwnerId = caller == "manager" ? owner : lord };
        Scene.Land.Rules.IsEstateManager = id => id == Scene.Settings.EstateOwner;
        Scene.Settings.Change(row => row with { TerrainRaiseLimit = 100 });
        Scene.Land.Change(Land, row => row with
        {
            OwnerId = landOwner,
            Name = "Meadow",
            GroupId = landOwner == Club ? Club : UUID.Zero,
            IsGroupOwned = landOwner == Club
        });
        return owner;
    }

    private bool BobIsAt(float x) => Scene.Presences.TryGet(_bob, out var bob) && MathF.Abs(bob.Position.X - x) < 2;

    private bool ThingIsAt(float x) => Scene.TryGetPart(_thing, out var thing) && MathF.Abs(thing.Position.X - x) < 1;
}
