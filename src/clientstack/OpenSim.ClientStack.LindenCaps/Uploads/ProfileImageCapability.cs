using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>
/// UploadAgentProfileImage: the first step says which picture of the profile it is to be, <c>{profile-image-asset: sl_image_id}</c> or
/// fl_image_id, the second sends it.
/// </summary>
internal sealed class ProfileImageCapability(ServiceSet services, UploadSteps uploads)
{
    private const string FirstLife = "fl_image_id";
    private const string SecondLife = "sl_image_id";

    private static readonly UploadKind Picture = UploadKind.Find("texture", "")! with { MaxBytes = 2 * 1024 * 1024 };

    public void AddTo(CapsTable table) => table.Add("UploadAgentProfileImage", UploadSteps.InWords(Begin));

    private async Task Begin(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var which = body["profile-image-asset"].AsString();
        await call.Http.ReplyLlsd(which is FirstLife or SecondLife
            ? uploads.Address(call, Picture, data => Keep(call.Caps.AgentId, which == FirstLife, data))
            : UploadReplies.Failed("A profile has no such picture."));
    }

    private async Task<LlsdMap> Keep(UUID agent, bool isFirstLife, byte[] data)
    {
        var id = await services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Name = "Profile picture", Type = AssetType.Texture, CreatorId = agent.ToString(), Data = data
        });
        var profile = await services.Profiles.GetProperties(agent);
        await services.Profiles.StoreProperties(isFirstLife ? profile with { FirstLifeImageId = id } : profile with { ImageId = id });
        return UploadReplies.Complete(id, UUID.Zero);
    }
}
