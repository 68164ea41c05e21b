using OpenSim.Services.Users;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table userprofile.</summary>
internal abstract class UserProfileColumns : IColumns<UserProfileProperties>
{
    public static string Table => "userprofile";

    public static IReadOnlyList<string> Keys { get; } = ["useruuid"];

    public static UserProfileProperties Visit<TVisitor>(ref TVisitor v, UserProfileProperties profile)
        where TVisitor : struct, IColumnVisitor, allows ref struct => profile with
        {
            UserId = v.Id("useruuid", profile.UserId),
            PartnerId = v.Id("profilePartner", profile.PartnerId),
            PublishProfile = v.Bool("profileAllowPublish", profile.PublishProfile),
            PublishMature = v.Bool("profileMaturePublish", profile.PublishMature),
            WebUrl = v.Text("profileURL", profile.WebUrl, 255),
            WantToMask = v.Int("profileWantToMask", profile.WantToMask),
            WantToText = v.Text("profileWantToText", profile.WantToText),
            SkillsMask = v.Int("profileSkillsMask", profile.SkillsMask),
            SkillsText = v.Text("profileSkillsText", profile.SkillsText),
            Languages = v.Text("profileLanguages", profile.Languages),
            ImageId = v.Id("profileImage", profile.ImageId),
            AboutText = v.Text("profileAboutText", profile.AboutText),
            FirstLifeImageId = v.Id("profileFirstImage", profile.FirstLifeImageId),
            FirstLifeText = v.Text("profileFirstText", profile.FirstLifeText)
        };
}
