using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Testing;
using OpenSim.World;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>A visitor and a mesh house of 8 m with a doorway to the west, whose form is made when he comes near.</summary>
[TestFixture]
public sealed class MeshScenarios
{
    private const byte MeshType = 5;
    private const byte PlaneSculpt = 3;
    private const float Side = 8;

    private static readonly Vector3 Door = new(128, 128, 21 + (Side / 2)); // the house's middle is 8 m to the east of it

    [Test]
    public void Visitor_WalksThroughTheDoorway_StandsOnTheFloor_AndIsStoppedByTheWall()
    {
        using var town = new Town(1);
        AddHouse(town);
        AddTerrace(town);
        Place(town, new Vector3(128, 128, 23));
        town.Settle();
        var session = town.Visitor.Session;
        session.Face(0);
        session.Controls = AgentControl.Forward;
        town.Stack.Run(3.6);
        session.Controls = AgentControl.None;
        town.Stack.Run(1);
        var inside = PresenceOf(town).Position;
        session.Face(MathF.PI / 2);
        session.Controls = AgentControl.Forward;
        town.Stack.Run(4);
        var atWall = PresenceOf(town).Position;
        Assert.Multiple(() =>
        {
            Assert.That(inside.X, Is.InRange(133, 139), "through the doorway");
            Assert.That(inside.Z - (PresenceOf(town).Size.Z / 2), Is.EqualTo(21.8f).Within(0.05f), "on the floor, above the land");
            Assert.That(atWall.Y, Is.EqualTo(128 + (0.4f * Side)).Within(0.5f), "the northern wall");
            Assert.That(Vector3.Distance(session.Position, PresenceOf(town).Position), Is.LessThan(0.5f), "as his viewer shows it");
        });
    }

    [Test]
    public void House_InWhichNobodyIs_IsNotRead()
    {
        using var town = new Town(1);
        for (var i = 0; i < 50; i++)
            AddHouse(town, new Vector3(40, 40, 25));
        town.Settle();
        Assert.That(town.Statistics.Find("physics.forms.FormsMade")!.Value, Is.Zero);
        Assert.That(town.Scene.Space.AssetCount, Is.EqualTo(50));
        Place(town, new Vector3(50, 40, 23));
        town.Settle();
        Assert.That(town.Statistics.Find("physics.forms.FormsMade")!.Value, Is.EqualTo(1), "all have the same bytes");
    }

    [Test]
    public void Bench_IsSatOnWhereItsSurfaceIs()
    {
        using var town = new Town(1);
        // A seat half as high as the box, and a back.
        var seat = MeshFile.Box(new(-0.5f, -0.5f, -0.5f), new(0.5f, 0.5f, 0));
        var back = MeshFile.Box(new(-0.5f, 0.4f, 0), new(0.5f, 0.5f, 0.5f));
        var asset = Store(town, AssetType.Mesh, new MeshFile().With("high_lod", seat, back).With("physics_mesh", seat, back).ToBytes());
        var bench = Add(town, new Vector3(130, 128, 21.5f), new Vector3(2, 2, 1), asset, MeshType);
        Place(town, new Vector3(128, 126, 23));
        town.Settle();
        Assert.That(town.Scene.Movement.Seating.RequestSit(PresenceOf(town), bench.Id, new Vector3(0, -0.3f, 0)), Is.True);
        Assert.That(PresenceOf(town).AbsolutePosition.Z, Is.EqualTo(21.5f + 0.35f).Within(0.1f), "on the seat, not on its box");
    }

    [Test]
    public void Sculpt_IsStoodOnWhereItsMapSays_AndWhatIsBrokenIsABox()
    {
        Assert.That(J2kEncoder.IsAvailable, "libopenjp2 is not installed.");
        using var town = new Town(1);
        // A level sheet in the lower half of its box.
        var map = new RgbaImage(64, 64);
        for (var y = 0; y < 64; y++)
        {
            for (var x = 0; x < 64; x++)
                map[x, y] = ((byte)(x * 4), (byte)((63 - y) * 4), 64, 255);
        }

        var sheet = Store(town, AssetType.Texture, J2kEncoder.Encode(map, lossless: true)!);
        Add(town, new Vector3(128, 128, 24), new Vector3(8, 8, 4), sheet, PlaneSculpt);
        Add(town, new Vector3(160, 128, 24), new Vector3(8, 8, 4), UUID.Random(), MeshType);
        Assert.That(FeetAfterFalling(town, new Vector3(128, 128, 30)), Is.EqualTo(23).Within(0.05f), "a quarter up its box");
        Assert.That(FeetAfterFalling(town, new Vector3(160, 128, 30)), Is.EqualTo(26).Within(0.05f), "the top of the box");
    }

    private static float FeetAfterFalling(Town town, Vector3 from)
    {
        Place(town, from);
        town.Settle();
        town.Stack.Run(4);
        return PresenceOf(town).Position.Z - (PresenceOf(town).Size.Z / 2);
    }

    private static void Place(Town town, Vector3 place) =>
        town.Scene.Writer.MoveAvatar(PresenceOf(town), place, Quaternion.Identity, Vector3.Zero);

    private static ScenePresence PresenceOf(Town town) => town.Scene.Presences.All.Single(p => p.Id == town.VisitorId);

    private static void AddHouse(Town town, Vector3? place = null)
    {
        var asset = Store(town, AssetType.Mesh,
            new MeshFile().With("high_lod", MeshFile.House()).With("physics_mesh", MeshFile.House()).ToBytes());
        Add(town, place ?? Door + new Vector3(8, 0, 0), new Vector3(Side), asset, MeshType);
    }

    // The land is at 21 m; the floor's surface 0.8 m above it.
    private static void AddTerrace(Town town)
    {
        var row = TestRegion.BoxRow(new Vector3(128, 128, 21.3f), owner: town.OwnerId);
        row.Scale = new Vector3(8, 8, 1);
        town.Scene.Writer.AddObject(row);
    }

    private static SceneObjectGroup Add(Town town, Vector3 place, Vector3 size, UUID asset, byte type)
    {
        var row = TestRegion.BoxRow(place, owner: town.OwnerId);
        row.Scale = size;
        row.ExtraParams = ExtraParams.With([], ExtraParams.Sculpt, [.. asset.ToBytes(), type])!;
        return town.Scene.Writer.AddObject(row)!.Value;
    }

    private static UUID Store(Town town, sbyte type, byte[] data) =>
        Town.Wait(town.Services.Assets.Store(new Asset { Id = UUID.Random(), Type = type, Name = "form", Data = data }));
}
