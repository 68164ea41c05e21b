using OpenSim.Llsd;
using OpenSim.Services.Users;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>The body of AgentProfile's PUT: what somebody wants to be said of himself; what is left out stays.</summary>
public static class ProfileBody
{
    private const int MaxText = 65_000;

    public static UserProfileProperties Apply(UserProfileProperties profile, LlsdValue body) => profile with
    {
        ImageId = body["sl_image_id"].IsDefined ? body["sl_image_id"].AsUuid() : profile.ImageId,
        FirstLifeImageId = body["fl_image_id"].IsDefined ? body["fl_image_id"].AsUuid() : profile.FirstLifeImageId,
        AboutText = Text(body["sl_about_text"], profile.AboutText),
        FirstLifeText = Text(body["fl_about_text"], profile.FirstLifeText),
        WebUrl = Text(body["home_page"], profile.WebUrl),
        PublishProfile = body["allow_publish"].IsDefined ? body["allow_publish"].AsBoolean() : profile.PublishProfile
    };

    private static string Text(LlsdValue value, string otherwise)
    {
        if (!value.IsDefined)
            return otherwise;
        var text = value.AsString();
        return text.Length > MaxText ? text[..MaxText] : text;
    }
}
