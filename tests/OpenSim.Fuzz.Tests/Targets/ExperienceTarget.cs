using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules.Land.Experiences;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Experiences;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// Experiences as viewers change them and as other servers tell them: what is taken fits into the table, and is the operator's where it is.
/// </summary>
public static class ExperienceTarget
{
    private static readonly Experience Present = new()
    {
        Id = UUID.Parse("11111111-0000-4000-8000-000000000001"), OwnerId = UUID.Parse("11111111-0000-4000-8000-000000000002"), Name = "Quest",
        Flags = ExperienceFlags.Grid | ExperienceFlags.Suspended
    };

    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.UTF8.GetBytes(LlsdNotation.ToText(ExperienceBody.Write(Present))),
        "public_id=11111111-0000-4000-8000-000000000001&owner_id=x&name=Quest&properties=-1&maturity=99999999999&id_0=1&id_1=2&key_0=a"u8.ToArray(),
        Encoding.UTF8.GetBytes("<llsd><map><key>extended_metadata</key><string>&lt;llsd&gt;&lt;map/&gt;&lt;/llsd&gt;</string></map></llsd>")
    ];

    public static IEnumerable<string> Tokens() =>
        ["'properties'", "'maturity'", "'slurl'", "'last'", "'extended_metadata'", "i-1", "&id_0=", "&properties=", "&lt;llsd&gt;"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (LlsdFormat.TryRead(input, out var body, out _, LlsdLimits.Request))
            Check(ExperienceBody.Changed(Present, body, isOwner: false));
        if (!Form.TryRead(input, out var form))
            return;
        ExperiencePairs.ReadIds(form, "id_");
        if (ExperiencePairs.Read(form) is { } read && ExperiencePairs.Read(ExperiencePairs.Write(read)) != read)
            throw new InvalidDataException("An experience reads otherwise when it is written again.");
    }

    private static void Check(Experience changed)
    {
        if ((changed.Id, changed.OwnerId, changed.GroupId) != (Present.Id, Present.OwnerId, Present.GroupId))
            throw new InvalidDataException("It is another one, or somebody else's.");
        const ExperienceFlags Theirs = ExperienceFlags.Disabled | ExperienceFlags.Private;
        if ((changed.Flags & ~Theirs) != Present.Flags || changed.Maturity is not (13 or 21 or 42))
            throw new InvalidDataException("It is what only the operator says.");
        if (changed.Name.Length > Experience.MaxName || changed.Description.Length > Experience.MaxDescription
            || changed.Slurl.Length > Experience.MaxAddress || changed.Marketplace.Length > Experience.MaxAddress)
            throw new InvalidDataException("It does not fit into the table.");
    }
}
