using System.Numerics;
using OpenSim.Meshing;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Forms;
using OpenSim.Physics.Spatial;
using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;
using OpenSim.Testing;

namespace OpenSim.Physics.Tests.Walkers;

/// <summary>Avatars among meshes: a house of 8 m, its floor 0.8 m thick, a doorway of 1.6 m in its western wall.</summary>
[TestFixture]
public sealed class AssetFormTests
{
    private const float Side = 8;
    private static readonly Vector3 Middle = new(30, 30, 24);
    private static readonly float Floor = Middle.Z - (0.4f * Side);

    private readonly FormsOnDemand _forms = new();
    private World _world = null!;

    [SetUp]
    public void Build()
    {
        _forms.Clear();
        _world = new World();
        _world.Space.Forms = _forms;
        _world.Prim(Middle, new Vector3(Side), PrimShape.Box, traits: BodyTraits.Solid | BodyTraits.AssetForm);
        _world.Step();
    }

    [Test]
    public void Doorway_IsWalkedThrough_AndTheFloorStoodOn()
    {
        _forms.MakeAll(House);
        _world.Prim(new Vector3(22, 30, Floor - 0.5f), new Vector3(8, 8, 1), PrimShape.Box); // a terrace before the door
        _world.Avatar(new Vector3(24, 30, Floor));
        _world.Drive(new Vector3(3, 0, 0));
        _world.Run(2.5f);
        Assert.That(_world.Position.X, Is.GreaterThan(29));
        Assert.That(_world.Feet, Is.EqualTo(Floor).Within(0.01f));
    }

    [Test]
    public void Wall_BesideTheDoorway_Stops()
    {
        _forms.MakeAll(House);
        _world.Avatar(new Vector3(24, 28.2f, Floor), isFlying: true);
        _world.Drive(new Vector3(3, 0, 0), isFlying: true);
        _world.Run(3);
        Assert.That(_world.Position.X, Is.EqualTo(26).Within(0.5f).And.LessThan(26));
    }

    [Test]
    public void UnknownForm_HoldsWhoTouchesIt_AndNotForEver()
    {
        _world.Avatar(new Vector3(30, 30, Floor + 0.1f));
        _world.Run(1);
        Assert.That(_world.Feet, Is.EqualTo(Floor + 0.1f).Within(0.001f), "nobody falls through the floor on which he arrives");
        Assert.That(_forms.Wanted, Is.EqualTo(1), "asked for once");
        _world.Run(4);
        Assert.That(_world.Feet, Is.EqualTo(20).Within(0.01f), "what never comes lets him go");
    }

    [Test]
    public void UnreadableForm_IsABox()
    {
        _world.Avatar(new Vector3(30, 30, 40));
        _forms.MakeAll(() => null);
        _world.Run(4);
        Assert.That(_world.Feet, Is.EqualTo(Middle.Z + (Side / 2)).Within(0.01f));
    }

    [Test]
    public void Surface_OfOneSide_HoldsFromBoth()
    {
        // A wall across the way, one triangle thick, seen from the east.
        var wall = new CollisionGeometry(new TriangleMesh(
            [new(0, -0.5f, -0.5f), new(0, 0.5f, -0.5f), new(0, 0.5f, 0.5f), new(0, -0.5f, 0.5f)], [0, 1, 2, 0, 2, 3]), IsSurface: true);
        _forms.MakeAll(() => wall);
        foreach (var way in new[] { 1, -1 })
        {
            _world.Avatar(new Vector3(30 - (3 * way), 30, 20.1f));
            _world.Drive(new Vector3(3 * way, 0, 0));
            _world.Run(3);
            Assert.That((_world.Position.X - 30) * way, Is.LessThan(0), $"from {(way > 0 ? "the west" : "the east")}");
            Assert.That(_world.Position.X, Is.EqualTo(30).Within(0.6f));
        }
    }

    [Test]
    public void Ray_MeetsTheSurface_NotTheBox()
    {
        _forms.MakeAll(House);
        Assert.That(_world.Space.RayCast(new Ray(new Vector3(30, 30, 40), -Vector3.UnitZ), 30, RayTargets.Solid, out var hit), Is.True);
        Assert.That(hit.Position.Z, Is.EqualTo(Floor).Within(0.001f));
        Assert.That(hit.Normal.Z, Is.EqualTo(1).Within(0.001f));
    }

    [Test]
    public void AnotherAsset_IsAnotherForm()
    {
        _forms.MakeAll(House);
        _world.Space.RayCast(new Ray(new Vector3(30, 30, 40), -Vector3.UnitZ), 30, RayTargets.Solid, out _);
        var asked = _forms.Asked;
        _world.SetPrim(1, new BodyDescription(Middle, Quaternion.Identity, new Vector3(Side), PrimShape.Box,
            BodyTraits.Solid | BodyTraits.AssetForm)
        { AssetMark = 7 });
        _world.Step();
        _world.Space.RayCast(new Ray(new Vector3(30, 30, 40), -Vector3.UnitZ), 30, RayTargets.Solid, out _);
        Assert.That(_forms.Asked, Is.EqualTo(asked + 1));
    }

    [Test]
    public void NobodyNear_NothingIsAskedFor()
    {
        _world.Avatar(new Vector3(1, 1, 20));
        _world.Run(1);
        Assert.That(_forms.Asked, Is.Zero, "25 m from its box");
        _world.Drive(new Vector3(3, 3, 0));
        _world.Run(6);
        Assert.That(_forms.Asked, Is.EqualTo(1), "before he touches it");
        Assert.That(_world.Position.X, Is.LessThan(25));
    }

    [Test]
    public void Step_AmongForms_AllocatesNothing()
    {
        _forms.MakeAll(House);
        _world.Avatar(new Vector3(30, 30, Floor + 0.1f));
        _world.Drive(new Vector3(1, 0.3f, 0));
        _world.Run(0.5f);
        Assert.That(Allocations.Of(() => _world.Physics.Step(World.Tick)), Is.Zero);
    }

    [Test]
    public void Memory_IsKeptToItsBound_ByDroppingWhatNobodyUses()
    {
        var limit = Memory(400_000);
        var forms = new AssetForms(limit);
        var made = new List<AssetForm>();
        for (var i = 0; i < 50; i++)
        {
            var form = forms.Of(new AssetFormKey(UUID.Random(), 5, false));
            forms.Learn(form, $"hash {i}", House());
            made.Add(form);
            Assert.That(limit.Used, Is.LessThanOrEqualTo(limit.Max));
        }

        Assert.That(made[^1].IsKnown, Is.True);
        Assert.That(made.Count(f => f.IsKnown), Is.EqualTo(forms.Count).And.LessThan(10));
        Assert.That(made.Any(f => f.IsBox), Is.False);
    }

    [Test]
    public void SameBytes_AreOneForm_WhateverTheirNames()
    {
        var forms = new AssetForms(Memory(1 << 20));
        var (one, other) = (forms.Of(new AssetFormKey(UUID.Random(), 5, false)), forms.Of(new AssetFormKey(UUID.Random(), 5, false)));
        var convex = forms.Of(new AssetFormKey(one.Key.Asset, 5, true));
        forms.Learn(one, "hash", House());
        Assert.Multiple(() =>
        {
            Assert.That(forms.TryShare(other, "hash"), Is.True);
            Assert.That(forms.TryShare(convex, "hash"), Is.False);
            Assert.That((other.IsKnown, forms.Count), Is.EqualTo((true, 1)));
        });
    }

    private static CollisionGeometry House()
    {
        var (corners, triangles) = MeshFile.House();
        return new CollisionGeometry(new TriangleMesh(corners, triangles), IsSurface: true);
    }

    private static Limit Memory(long bytes) => new(new LimitDef("t", "t", "t", "t", "bytes", LimitPer.Process, null, "t"), () => bytes);

    /// <summary>Makes what was asked for when the test says so.</summary>
    private sealed class FormsOnDemand : IAssetForms
    {
        private readonly AssetForms _forms = new(
            new Limit(new LimitDef("t", "t", "t", "t", "bytes", LimitPer.Process, null, "t"), () => 1 << 24));

        private readonly HashSet<AssetForm> _wanted = [];
        private Func<CollisionGeometry?>? _make;

        public int Asked { get; private set; }

        public int Wanted => _wanted.Count;

        public void Clear()
        {
            _wanted.Clear();
            _make = null;
            Asked = 0;
        }

        public void MakeAll(Func<CollisionGeometry?> make)
        {
            _make = make;
            foreach (var form in _wanted)
                _forms.Learn(form, form.Key.Asset.ToString(), make());
        }

        public AssetForm Of(int prim, bool isConvex)
        {
            Asked++;
            return _forms.Of(new AssetFormKey(UUID.Random(), 5, isConvex));
        }

        public void Want(AssetForm form, int prim)
        {
            if (_wanted.Add(form) && _make is not null)
                _forms.Learn(form, form.Key.Asset.ToString(), _make());
        }
    }
}
