using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;

namespace OpenSim.Modules.Land.Experiences;

/// <summary>
/// Experiences as viewers read and write them. What their table has no column for, logo and marketplace, stands in a text that is LLSD
/// again.
/// </summary>
internal static class ExperienceBody
{
    private const int Expiration = 600; // seconds for which a viewer keeps it
    private const int QuotaMegabytes = (int)(KeyValueLimits.Store >> 20);

    private static readonly LlsdLimits MetadataLimits = new(4096, 4, 16);

    public static LlsdMap Keys(IEnumerable<Experience> experiences) =>
        new() { ["experience_keys"] = new LlsdArray(experiences.Select(LlsdValue (e) => Write(e))) };

    public static LlsdMap Ids(IEnumerable<UUID> ids) => new() { ["experience_ids"] = List(ids) };

    public static LlsdArray List(IEnumerable<UUID> ids) => new(ids.Select(LlsdValue (id) => id));

    public static LlsdMap Write(Experience experience) => new()
    {
        ["public_id"] = experience.Id,
        ["agent_id"] = experience.OwnerId,
        ["group_id"] = experience.GroupId,
        ["name"] = experience.Name,
        ["description"] = experience.Description,
        ["properties"] = (int)experience.Flags,
        ["maturity"] = experience.Maturity,
        ["slurl"] = experience.Slurl,
        ["quota"] = QuotaMegabytes,
        ["expiration"] = Expiration,
        ["extended_metadata"] = Encoding.UTF8.GetString(
            LlsdXml.ToBytes(new LlsdMap { ["logo"] = experience.Logo, ["marketplace"] = experience.Marketplace }))
    };

    /// <summary>What an editor of it has changed; whose it is, and what only the operator says, stays.</summary>
    public static Experience Changed(Experience present, LlsdValue body, bool isOwner)
    {
        string Text(string key, string otherwise, int max) =>
            body[key].IsDefined ? BoundedText.Cut(body[key].AsString(), max) : otherwise;
        var flags = body["properties"].IsDefined ? (ExperienceFlags)body["properties"].AsInteger() : present.Flags;
        const ExperienceFlags Theirs = ExperienceFlags.Disabled | ExperienceFlags.Private;
        var (logo, marketplace) = Metadata(present, body["extended_metadata"].AsString());
        return present with
        {
            Name = Text("name", present.Name, Experience.MaxName),
            Description = Text("description", present.Description, Experience.MaxDescription),
            Slurl = body["slurl"].AsString() == "last" ? present.Slurl : Text("slurl", present.Slurl, Experience.MaxAddress),
            Maturity = body["maturity"].IsDefined ? Rating(body["maturity"].AsInteger()) : present.Maturity,
            GroupId = isOwner && body["group_id"].IsDefined ? body["group_id"].AsUuid() : present.GroupId,
            Flags = (present.Flags & ~Theirs) | (flags & Theirs),
            Logo = logo,
            Marketplace = marketplace
        };
    }

    private static int Rating(int maturity) => maturity switch { <= 13 => 13, <= 21 => 21, _ => 42 };

    private static (UUID Logo, string Marketplace) Metadata(Experience present, string text) =>
        text.Length > 0 && LlsdXml.TryRead(Encoding.UTF8.GetBytes(text), out var read, out _, MetadataLimits)
            ? (read["logo"].AsUuid(), BoundedText.Cut(read["marketplace"].AsString(), Experience.MaxAddress))
            : (present.Logo, present.Marketplace);
}
