using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;

namespace OpenSim.Services.Wire.Experiences;

/// <summary>Experiences and what becomes of their values, in calls and answers of OpenSim-NGC's service at <c>/experience</c>.</summary>
public static class ExperiencePairs
{
    private static readonly (KeyValueOutcome Outcome, string Word)[] Outcomes =
    [
        (KeyValueOutcome.Done, "success"), (KeyValueOutcome.Exists, "exists"), (KeyValueOutcome.Missing, "missing"),
        (KeyValueOutcome.Mismatch, "mismatch"), (KeyValueOutcome.Full, "full"), (KeyValueOutcome.Invalid, "invalid")
    ];

    public static LlsdMap Write(Experience experience) => new()
    {
        ["public_id"] = experience.Id,
        ["owner_id"] = experience.OwnerId,
        ["group_id"] = experience.GroupId,
        ["name"] = experience.Name,
        ["description"] = experience.Description,
        ["logo"] = experience.Logo,
        ["marketplace"] = experience.Marketplace,
        ["slurl"] = experience.Slurl,
        ["properties"] = (int)experience.Flags,
        ["maturity"] = experience.Maturity
    };

    /// <summary>Null without an id.</summary>
    public static Experience? Read(LlsdMap pairs) => pairs["public_id"].AsUuid() is not { IsZero: false } id ? null : new Experience
    {
        Id = id,
        OwnerId = pairs["owner_id"].AsUuid(),
        GroupId = pairs["group_id"].AsUuid(),
        Name = pairs["name"].AsString(),
        Description = pairs["description"].AsString(),
        Logo = pairs["logo"].AsUuid(),
        Marketplace = pairs["marketplace"].AsString(),
        Slurl = pairs["slurl"].AsString(),
        Flags = (ExperienceFlags)pairs["properties"].AsInteger(),
        Maturity = pairs["maturity"].AsInteger()
    };

    /// <summary>A list as keys with a number each.</summary>
    public static LlsdMap Numbered<T>(string key, IEnumerable<T> values)
        where T : notnull
    {
        var answer = new LlsdMap();
        foreach (var value in values)
            answer[key + answer.Count] = value.ToString() ?? "";
        return answer;
    }

    /// <summary>The same list read, as far as its numbers go on.</summary>
    public static List<string> ReadNumbered(LlsdMap pairs, string key)
    {
        var values = new List<string>();
        while (pairs.ContainsKey(key + values.Count))
            values.Add(pairs[key + values.Count].AsString());
        return values;
    }

    public static List<UUID> ReadIds(LlsdMap pairs, string key) =>
        [.. ReadNumbered(pairs, key).Select(text => UUID.TryParse(text, out var id) ? id : UUID.Zero).Where(id => !id.IsZero)];

    public static string WordOf(KeyValueOutcome outcome) =>
        Array.Find(Outcomes, pair => pair.Outcome == outcome) is { Word: { } word } ? word : "error";

    public static KeyValueOutcome OutcomeOf(string word) =>
        Array.FindIndex(Outcomes, pair => pair.Word == word) is >= 0 and var at ? Outcomes[at].Outcome : KeyValueOutcome.Error;
}
