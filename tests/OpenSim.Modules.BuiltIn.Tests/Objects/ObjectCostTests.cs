using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Things.Models;
using OpenSim.Modules.Things.Objects;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.BuiltIn.Tests.Objects;

/// <summary>Land impact, by the rules of docs/protocol.md.</summary>
public sealed class ObjectCostTests : ServedRegionTests
{
    private FakeCapabilities _capabilities = null!;
    private SceneObjectGroup _set;

    protected override IRegionModuleBase[] Modules => [new ObjectCostModule(), new MeshUploadModule()];

    protected override void Prepare() => Region.Services.Add<ICapabilities>(_capabilities = new FakeCapabilities());

    [SetUp]
    public void Build() => _set = Region.Region.AddLinkset(new Vector3(128, 128, 25), 3, Ada.PrincipalId);

    [Test]
    public void PlainPrims_CostOneEach()
    {
        var cost = Costs(_set.Parts[1].Id)[_set.Parts[1].Id.ToString()];
        Assert.That((cost["linked_set_resource_cost"].AsReal(), cost["resource_cost"].AsReal()), Is.EqualTo((3.0, 1.0)));
        Assert.That((cost["linked_set_physics_cost"].AsReal(), cost["physics_cost"].AsReal()), Is.EqualTo((3.0, 1.0)));
        Assert.That(cost["resource_limiting_type"].AsString(), Is.EqualTo("legacy"));
    }

    [Test]
    public void WithAnotherForm_EachCostsTheGreatestOfThree()
    {
        Form(_set.Parts[2], 1);
        Scene.Writer.SetFlags(_set.RootPart, PrimFlags.Physics);
        Scene.Writer.ScalePrim(_set.RootPart, new Vector3(10, 10, 10));
        var cost = Costs(_set.RootPart.Id)[_set.RootPart.Id.ToString()];
        Assert.That(cost["physics_cost"].AsReal(), Is.EqualTo(0.1 * (1 + 300 * 0.04 / 3)).Within(1e-4)); // a moving prim of 10 metres
        Assert.That(cost["linked_set_resource_cost"].AsReal(), Is.EqualTo(3).Within(1e-4));
        Assert.That(cost["linked_set_physics_cost"].AsReal(), Is.EqualTo(0.5 + 0.1).Within(1e-4));
    }

    [Test]
    public void Meshes_CostWhatTheirUploadSaid()
    {
        // Dear to show from afar: many corners at the level below the middle one.
        var file = new MeshFile().With("high_lod", Cloud(500)).With("low_lod", Cloud(500)).With("physics_mesh", MeshFile.House()).ToBytes();
        var mesh = ServedRegion.Wait(Region.Services.Assets.Store(new Asset { Id = UUID.Random(), Type = AssetType.Mesh, Data = file }));
        foreach (var part in _set.Parts)
        {
            Scene.Writer.SetExtraParams(part.Slot,
                ExtraParams.With(part.ExtraParams, ExtraParams.Sculpt, [.. mesh.ToBytes(), ExtraParams.MeshSculpt])!);
            Scene.Writer.ScalePrim(part, new Vector3(8, 6, 4));
        }

        Form(_set.Parts[1], 1);
        Form(_set.Parts[2], 2);
        var said = new LlsdMap();
        Region.Region.WithoutToken(() => said = Scene.RequestModuleInterface<IModelUploads>()!.Quote(Ada.PrincipalId, Model(file)).Data);
        var cost = Costs(_set.RootPart.Id)[_set.RootPart.Id.ToString()];
        Assert.That(said["resource_cost"].AsReal(), Is.GreaterThan(3), "not the number of the prims");
        Assert.That(cost["linked_set_resource_cost"].AsReal(), Is.EqualTo(said["resource_cost"].AsReal()).Within(1e-4));
        Assert.That(cost["linked_set_physics_cost"].AsReal(), Is.EqualTo(said["physics_cost"].AsReal()).Within(1e-4));
        Assert.That(said["physics_cost"].AsReal(), Is.EqualTo((72 * 0.01) + 0 + 0.1).Within(1e-5), "a surface, none, and a hull");
        var selected = Selected("selected_roots");
        foreach (var (key, name) in new[] { ("streaming", "model_streaming_cost"), ("simulation", "simulation_cost") })
            Assert.That(selected[key].AsReal(), Is.EqualTo(said[name].AsReal()).Within(1e-4), key);
    }

    [Test]
    public void MeshWithoutItsAsset_CostsAsAPrim()
    {
        Scene.Writer.SetExtraParams(_set.RootPart.Slot,
            ExtraParams.With([], ExtraParams.Sculpt, [.. UUID.Random().ToBytes(), ExtraParams.MeshSculpt])!);
        var cost = Costs(_set.RootPart.Id)[_set.RootPart.Id.ToString()];
        Assert.That(cost["linked_set_resource_cost"].AsReal(), Is.EqualTo(3));
        Assert.That(cost["physics_cost"].AsReal(), Is.EqualTo(0.1).Within(1e-5));
    }

    [Test]
    public void Selected_SumsRootsWithTheirChildrenAndPrimsAlone()
    {
        var roots = Selected("selected_roots");
        Assert.That(roots["streaming"].AsReal(), Is.EqualTo(3));
        Assert.That(roots["simulation"].AsReal(), Is.EqualTo(1.5));
        Assert.That(Selected("selected_prims")["streaming"].AsReal(), Is.EqualTo(1));
    }

    [Test]
    public void PhysicsData_AsItIsKept()
    {
        Form(_set.RootPart, 2);
        var data = _capabilities.Call(Region, "GetObjectPhysicsData", Ada.PrincipalId, "POST", Ids("object_ids", _set.RootPart.Id))!;
        var told = data[_set.RootPart.Id.ToString()];
        Assert.That(told["PhysicsShapeType"].AsInteger(), Is.EqualTo(2));
        Assert.That(told["Density"].AsReal(), Is.EqualTo(1000));
    }

    [Test]
    public void UnknownAndRepeatedIds_AreLeftOut()
    {
        Assert.That(Costs(UUID.Random()), Is.EqualTo(new LlsdMap()));
        Assert.That(((LlsdMap)Costs(_set.RootPart.Id, _set.RootPart.Id)).Count, Is.EqualTo(1));
    }

    // Boxes anywhere, so that zipping makes nothing of them smaller.
    private static (Vector3[] Corners, int[] Triangles) Cloud(int boxes)
    {
        var random = new Random(1);
        Vector3 Corner() => new Vector3(random.NextSingle(), random.NextSingle(), random.NextSingle()) - new Vector3(0.5f);
        var all = Enumerable.Range(0, boxes).Select(_ => MeshFile.Box(Corner(), Corner())).ToList();
        return ([.. all.SelectMany(b => b.Corners)], [.. all.SelectMany((b, i) => b.Triangles.Select(t => t + (8 * i)))]);
    }

    // Three instances of one mesh, of the forms prim, none and convex.
    private static LlsdMap Model(byte[] mesh) => new()
    {
        ["mesh_list"] = new LlsdArray(mesh),
        ["instance_list"] = new LlsdArray(Enumerable.Range(0, 3).Select(form => (LlsdValue)new LlsdMap
        {
            ["mesh"] = 0, ["physics_shape_type"] = form, ["scale"] = new LlsdArray(8.0, 6.0, 4.0)
        }))
    };

    private void Form(SceneObjectPart part, byte form) =>
        Scene.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with { PhysicsShapeType = form });

    private LlsdValue Costs(params UUID[] ids) =>
        _capabilities.Call(Region, "GetObjectCost", Ada.PrincipalId, "POST", Ids("object_ids", ids))!;

    private LlsdValue Selected(string key) =>
        _capabilities.Call(Region, "ResourceCostSelected", Ada.PrincipalId, "POST", Ids(key, _set.RootPart.Id))!["selected"];

    private static LlsdMap Ids(string key, params UUID[] ids) => new() { [key] = new LlsdArray(ids.Select(id => (LlsdValue)id)) };
}
