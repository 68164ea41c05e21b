using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Local.Inventory;

/// <summary>One of the wearables that every simulator has.</summary>
/// <param name="Type">0 shape, 1 skin, 2 hair, 3 eyes, 4 shirt, 5 pants.</param>
internal sealed record DefaultWearable(byte Type, string Name, UUID AssetId, Asset Asset)
{
    public bool IsClothing => Type >= 4;
}

/// <summary>
/// The body and clothes of a newcomer. The asset ids are those that OpenSimulator's accounts wear, so that avatars made on either side have
/// a body on the other; what the assets hold is ours.
/// </summary>
internal static class Wearables
{
    public static readonly IReadOnlyList<DefaultWearable> Default =
    [
        New(0, "Default Shape", "66c41e39-38f9-f75a-024e-585989bfab73",
            [(33, -0.4), (34, 0), (36, 0.1), (37, 0.2), (38, 0.1), (80, 0), (105, 0.35), (193, 0.5), (629, 0.4), (646, 0.1), (649, 0.45),
            (652, 0.5), (659, 0.5), (662, 0.5), (678, 0.5), (682, 0.5), (690, 0.5), (692, 0.1), (693, 0.6), (795, 0.25)]),
        New(1, "Default Skin", "77c41e39-38f9-f75a-024e-585989bbabbb",
            [(108, 0), (110, 0.05), (111, 0.45), (116, 0), (117, 0.1), (150, 0.2), (162, 0), (163, 0), (165, 0.05)]),
        New(2, "Default Hair", "d342e6c0-b9d2-11dc-95ff-0800200c9a66",
            [(112, 0), (113, 0.2), (114, 0.3), (115, 0), (119, 0.5), (130, 0.4), (131, 0.5), (132, 0.5), (133, 0.35), (134, 0.5),
            (135, 0.6), (136, 0.5), (137, 0.5), (143, 0.2), (750, 0.6), (752, 0.5), (763, 0.5)],
            (4, "7ca39b4c-bd19-4699-aff7-f93fd03d3e7b")),
        New(3, "Default Eyes", "4bb6fa4d-1cd2-498a-a84c-95c1a0e745a7",
            [(98, 0.1), (99, 0.35)],
            (3, "6522e74d-1660-4e7f-b601-6f48c1659a77")),
        New(4, "Default Shirt", "00000000-38f9-1111-024e-222222111110",
            [(781, 0.8), (800, 0.5), (801, 0.85), (802, 0.8), (803, 0.25), (804, 0.45), (805, 0.55), (828, 0.1), (840, 0), (868, 0.1)],
            (1, "5748decc-f629-461c-9a36-a35a221fe21f")),
        New(5, "Default Pants", "00000000-38f9-1111-024e-222222111120",
            [(625, 0), (638, 0.1), (806, 0.3), (807, 0.3), (808, 0.35), (814, 0.95), (815, 0.95), (816, 0), (869, 0.1)],
            (2, "5748decc-f629-461c-9a36-a35a221fe21f"))
    ];

    private static DefaultWearable New(byte type, string name, string id, (int Id, double Weight)[] parameters,
        params (int Index, string Texture)[] textures)
    {
        var assetId = UUID.Parse(id);
        var asset = new Asset
        {
            Id = assetId,
            Name = name,
            Type = type >= 4 ? AssetType.Clothing : AssetType.BodyPart,
            CreatorId = LibraryTree.Owner.ToString(),
            Data = WearableText.Write(type, name, LibraryTree.Owner, parameters, textures)
        };
        return new DefaultWearable(type, name, assetId, asset);
    }
}
