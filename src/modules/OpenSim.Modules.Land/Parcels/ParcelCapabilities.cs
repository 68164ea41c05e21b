using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>ParcelPropertiesUpdate and RemoteParcelRequest: what viewers of today use in place of the messages.</summary>
/// <param name="elsewhere">For places in other regions.</param>
internal sealed class ParcelCapabilities(PlacesElsewhere elsewhere)
{
    private const int MaxMetres = 8192; // the side of the largest region

    public void AddTo(ICapabilities capabilities)
    {
        capabilities.Add("ParcelPropertiesUpdate", Update);
        capabilities.Add("RemoteParcelRequest", Find);
    }

    // On the region's own time, in order with the messages of the same viewer.
    private static ValueTask<LlsdValue?> Update(CapabilityCall call)
    {
        var update = Read(call.Body);
        call.Scene.Post(scene =>
        {
            if (scene.Presences.TryGet(call.AgentId, out var presence) && presence.Viewer is IViewer viewer)
                scene.Requests.Land.Update(viewer, update);
        });
        return new ValueTask<LlsdValue?>(LlsdValue.Undefined);
    }

    internal static ParcelUpdate Read(LlsdValue body) => new()
    {
        LocalId = body["local_id"].AsInteger(),
        Flags = body["flags"].AsUInt32(),
        ParcelFlags = (ParcelFlags)body["parcel_flags"].AsUInt32(),
        SalePrice = body["sale_price"].AsInteger(),
        Name = body["name"].AsString(),
        Description = body["description"].AsString(),
        MusicUrl = body["music_url"].AsString(),
        MediaUrl = body["media_url"].AsString(),
        MediaId = body["media_id"].AsUuid(),
        MediaAutoScale = body["auto_scale"].AsInteger() != 0,
        GroupId = body["group_id"].AsUuid(),
        PassPrice = body["pass_price"].AsInteger(),
        PassHours = (float)body["pass_hours"].AsReal(),
        Category = (byte)body["category"].AsInteger(),
        AuthBuyerId = body["auth_buyer_id"].AsUuid(),
        SnapshotId = body["snapshot_id"].AsUuid(),
        UserLocation = Vector(body["user_location"]),
        UserLookAt = Vector(body["user_look_at"]),
        LandingType = (byte)body["landing_type"].AsInteger(),
        MediaType = Text(body["media_type"]),
        MediaDescription = Text(body["media_desc"]),
        MediaWidth = Number(body["media_width"]),
        MediaHeight = Number(body["media_height"]),
        MediaLoop = Truth(body["media_loop"]),
        ObscureMedia = Truth(body["obscure_media"]),
        ObscureMusic = Truth(body["obscure_music"]),
        SeeAvatars = Truth(body["see_avs"]),
        AnyAvatarSounds = Truth(body["any_av_sounds"]),
        GroupAvatarSounds = Truth(body["group_av_sounds"])
    };

    // Body: location in the region, region_id or region_handle, of which viewers send both of a landmark whose region they know.
    private async ValueTask<LlsdValue?> Find(CapabilityCall call)
    {
        var (scene, body) = (call.Scene, call.Body);
        var (place, handle, region) = (Vector(body["location"]), body["region_handle"].AsUInt64(), body["region_id"].AsUuid());
        var id = UUID.Zero; // as viewers expect for a place of which nothing is known
        if (!(place is { X: >= 0 and < MaxMetres, Y: >= 0 and < MaxMetres }))
            return new LlsdMap { ["parcel_id"] = id };
        if (handle == scene.Info.Handle.Value || region == scene.Info.Id)
            id = IdHere(scene, place);
        else
            id = await elsewhere.IdOf(scene.Info.ScopeId, handle, region, (uint)place.X, (uint)place.Y);
        return new LlsdMap { ["parcel_id"] = id };
    }

    private static UUID IdHere(Scene scene, Vector3 place)
    {
        if (place.X >= scene.Info.SizeX || place.Y >= scene.Info.SizeY)
            return UUID.Zero;
        using (scene.Token.Take())
            return scene.Land.At(place).Id;
    }

    private static string? Text(LlsdValue value) => value.IsDefined ? value.AsString() : null;

    private static int? Number(LlsdValue value) => value.IsDefined ? value.AsInteger() : null;

    private static bool? Truth(LlsdValue value) => value.IsDefined ? value.AsBoolean() : null;

    private static Vector3 Vector(LlsdValue value) => new((float)value[0].AsReal(), (float)value[1].AsReal(), (float)value[2].AsReal());
}
