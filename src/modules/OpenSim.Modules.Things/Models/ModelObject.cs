using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Store.Regions;

namespace OpenSim.Modules.Things.Models;

/// <summary>Makes a linkset of a model's instances, the first of which is the root.</summary>
internal static class ModelObject
{
    private const uint AllMasks = (uint)PermissionMask.All;
    private static readonly UUID Blank = UUID.Parse("5748decc-f629-461c-9a36-a35a221fe21f");

    /// <param name="item">Owner, name, description and masks of what it becomes.</param>
    /// <param name="meshes">Asset of each mesh.</param>
    /// <param name="textures">Asset of each texture.</param>
    /// <param name="now">Unix seconds.</param>
    public static PackedObject Of(Model model, InventoryItem item, IReadOnlyList<UUID> meshes, IReadOnlyList<UUID> textures, int now)
    {
        var prims = new List<PrimRow>(model.Instances.Count);
        var root = model.Instances[0];
        var back = Quaternion.Conjugate(root.Rotation);
        foreach (var instance in model.Instances)
        {
            var prim = PrimOf(instance, item, meshes[instance.Mesh], textures, now);
            if (prims.Count == 0)
            {
                prim.Name = item.Name;
                prim.Description = item.Description;
                prim.Rotation = instance.Rotation;
            }
            else
            {
                prim.Position = Vector3.Transform(instance.Position - root.Position, back);
                prim.Rotation = back * instance.Rotation;
            }

            prim.ObjectId = prims.Count == 0 ? prim.Id : prims[0].Id;
            prim.LinkNumber = model.Instances.Count == 1 ? 0 : prims.Count + 1;
            prims.Add(prim);
        }

        return new PackedObject { Prims = prims };
    }

    private static PrimRow PrimOf(ModelInstance instance, InventoryItem item, UUID mesh, IReadOnlyList<UUID> textures, int now) => new()
    {
        Id = UUID.Random(),
        Name = instance.Name.Length > 0 ? instance.Name : item.Name,
        CreatorId = item.CreatorId,
        OwnerId = item.Owner,
        LastOwnerId = item.Owner,
        CreationDate = now,
        BaseMask = AllMasks,
        OwnerMask = AllMasks,
        NextOwnerMask = item.NextPermissions,
        GroupMask = item.GroupPermissions,
        EveryoneMask = item.EveryOnePermissions,
        HasShape = true,
        Shape = PrimShape.Box,
        Scale = instance.Scale,
        Material = instance.Material,
        PhysicsShapeType = instance.PhysicsShape,
        ExtraParams = ExtraParams.With([], ExtraParams.Sculpt, [.. mesh.ToBytes(), ExtraParams.MeshSculpt])!,
        TextureEntry = FaceLooks.Write(instance.Faces.Count == 0
            ? [FaceLook.Plain(Blank)]
            : [.. instance.Faces.Select(f => f.Look with { Texture = f.Image < 0 ? Blank : textures[f.Image] })])
    };
}
