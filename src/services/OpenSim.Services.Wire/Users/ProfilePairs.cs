using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Services.Wire.Users;

/// <summary>Profiles, picks, classifieds, notes and settings in calls to the profiles service and its answers: ids are text.</summary>
public static class ProfilePairs
{
    public static LlsdMap Write(UserProfileProperties properties) => new()
    {
        ["UserId"] = properties.UserId,
        ["PartnerId"] = properties.PartnerId,
        ["PublishProfile"] = properties.PublishProfile,
        ["PublishMature"] = properties.PublishMature,
        ["WebUrl"] = properties.WebUrl,
        ["WantToMask"] = properties.WantToMask,
        ["WantToText"] = properties.WantToText,
        ["SkillsMask"] = properties.SkillsMask,
        ["SkillsText"] = properties.SkillsText,
        ["Language"] = properties.Languages,
        ["ImageId"] = properties.ImageId,
        ["AboutText"] = properties.AboutText,
        ["FirstLifeImageId"] = properties.FirstLifeImageId,
        ["FirstLifeText"] = properties.FirstLifeText
    };

    public static UserProfileProperties ReadProperties(LlsdValue pairs) => new()
    {
        UserId = pairs["UserId"].AsUuid(),
        PartnerId = pairs["PartnerId"].AsUuid(),
        PublishProfile = pairs["PublishProfile"].AsFlag(),
        PublishMature = pairs["PublishMature"].AsFlag(),
        WebUrl = pairs["WebUrl"].AsString(),
        WantToMask = pairs["WantToMask"].AsInteger(),
        WantToText = pairs["WantToText"].AsString(),
        SkillsMask = pairs["SkillsMask"].AsInteger(),
        SkillsText = pairs["SkillsText"].AsString(),
        Languages = pairs["Language"].AsString(),
        ImageId = pairs["ImageId"].AsUuid(),
        AboutText = pairs["AboutText"].AsString(),
        FirstLifeImageId = pairs["FirstLifeImageId"].AsUuid(),
        FirstLifeText = pairs["FirstLifeText"].AsString()
    };

    public static LlsdMap Write(Pick pick) => new()
    {
        ["PickId"] = pick.Id,
        ["CreatorId"] = pick.CreatorId,
        ["TopPick"] = pick.IsTop,
        ["Name"] = pick.Name,
        ["OriginalName"] = pick.ParcelName,
        ["Desc"] = pick.Description,
        ["ParcelId"] = pick.ParcelId,
        ["SnapshotId"] = pick.SnapshotId,
        ["ParcelName"] = pick.ParcelName,
        ["SimName"] = pick.RegionName,
        ["GlobalPos"] = Place(pick.Position),
        ["Gatekeeper"] = pick.Gatekeeper,
        ["SortOrder"] = pick.SortOrder,
        ["Enabled"] = pick.IsEnabled
    };

    public static Pick ReadPick(LlsdValue pairs) => new()
    {
        Id = pairs["PickId"].AsUuid(),
        CreatorId = pairs["CreatorId"].AsUuid(),
        IsTop = pairs["TopPick"].AsFlag(),
        Name = pairs["Name"].AsString(),
        Description = pairs["Desc"].AsString(),
        ParcelId = pairs["ParcelId"].AsUuid(),
        SnapshotId = pairs["SnapshotId"].AsUuid(),
        ParcelName = pairs["ParcelName"].AsString(),
        RegionName = pairs["SimName"].AsString(),
        Position = Place(pairs["GlobalPos"]),
        Gatekeeper = pairs["Gatekeeper"].AsString(),
        SortOrder = pairs["SortOrder"].AsInteger(),
        IsEnabled = pairs["Enabled"].AsFlag()
    };

    public static LlsdMap Write(Classified classified) => new()
    {
        ["ClassifiedId"] = classified.Id,
        ["CreatorId"] = classified.CreatorId,
        ["CreationDate"] = classified.CreationDate,
        ["ExpirationDate"] = classified.ExpirationDate,
        ["Category"] = classified.Category,
        ["Name"] = classified.Name,
        ["Description"] = classified.Description,
        ["ParcelId"] = classified.ParcelId,
        ["ParentEstate"] = classified.ParentEstate,
        ["SnapshotId"] = classified.SnapshotId,
        ["SimName"] = classified.RegionName,
        ["GlobalPos"] = Place(classified.Position),
        ["ParcelName"] = classified.ParcelName,
        ["Flags"] = (int)classified.Flags,
        ["Price"] = classified.Price
    };

    public static Classified ReadClassified(LlsdValue pairs) => new()
    {
        Id = pairs["ClassifiedId"].AsUuid(),
        CreatorId = pairs["CreatorId"].AsUuid(),
        CreationDate = pairs["CreationDate"].AsInteger(),
        ExpirationDate = pairs["ExpirationDate"].AsInteger(),
        Category = pairs["Category"].AsInteger(),
        Name = pairs["Name"].AsString(),
        Description = pairs["Description"].AsString(),
        ParcelId = pairs["ParcelId"].AsUuid(),
        ParentEstate = pairs["ParentEstate"].AsInteger(),
        SnapshotId = pairs["SnapshotId"].AsUuid(),
        RegionName = pairs["SimName"].AsString(),
        Position = Place(pairs["GlobalPos"]),
        ParcelName = pairs["ParcelName"].AsString(),
        Flags = (byte)Math.Clamp(pairs["Flags"].AsInteger(), 0, byte.MaxValue),
        Price = pairs["Price"].AsInteger()
    };

    public static LlsdMap Write(UserSettings settings) => new()
    {
        ["UserId"] = settings.UserId,
        ["IMViaEmail"] = settings.MailsMessages,
        ["Visible"] = settings.IsVisible,
        ["EMail"] = settings.Email
    };

    public static UserSettings ReadSettings(LlsdValue pairs) => new()
    {
        UserId = pairs["UserId"].AsUuid(),
        MailsMessages = pairs["IMViaEmail"].AsFlag(),
        IsVisible = pairs["Visible"].AsFlag(),
        Email = pairs["EMail"].AsString()
    };

    public static LlsdMap Write(UserData data) => new()
    {
        ["TagId"] = data.TagId, ["DataKey"] = data.DataKey, ["UserId"] = data.UserId, ["DataVal"] = data.DataVal
    };

    public static UserData ReadData(LlsdValue pairs) => new()
    {
        UserId = pairs["UserId"].AsUuid(),
        TagId = pairs["TagId"].AsString(),
        DataKey = pairs["DataKey"].AsString(),
        DataVal = pairs["DataVal"].AsString()
    };

    private static string Place(Vector3D place) =>
        string.Create(CultureInfo.InvariantCulture, $"<{place.X}, {place.Y}, {place.Z}>");

    private static Vector3D Place(LlsdValue value)
    {
        var parts = value.AsString().Trim(' ', '<', '>').Split(',');
        Span<double> xyz = stackalloc double[3];
        if (parts.Length != 3)
            return default;
        for (var i = 0; i < 3; i++)
            if (!double.TryParse(parts[i], NumberStyles.Float, CultureInfo.InvariantCulture, out xyz[i]) || !double.IsFinite(xyz[i]))
                return default;
        return new Vector3D(xyz[0], xyz[1], xyz[2]);
    }
}
