using System.Globalization;
using OpenSim.Modules.Experiences;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Experiences;

namespace OpenSim.Scripts.Api.Experiences;

/// <summary>
/// The store of keys and values that all scripts of an experience share. Each answer comes by dataserver(): a 1, a comma and what there is,
/// or a 0, a comma and an XP_ERROR.
/// </summary>
[ScriptFunctions]
public static class KeyValueFunctions
{
    private const int MaxListed = 4096; // characters of an answer that lists keys

    public static string llCreateKeyValue(RegionScript script, string k, string v) => Change(script, k, v,
        async (store, experience) => Said(await store.CreateValue(experience, k, v), v));

    public static string llReadKeyValue(RegionScript script, string k) => Ask(script, k,
        async (store, experience) => Said(await store.ReadValue(experience, k)));

    /// <param name="checked">TRUE changes the value only where it is the original one; FALSE makes it where there is none.</param>
    public static string llUpdateKeyValue(RegionScript script, string k, string v, int @checked, string original_value) =>
        Change(script, k, v, async (store, experience) =>
            Said(await store.UpdateValue(experience, k, v, @checked != 0 ? original_value : null), v));

    public static string llDeleteKeyValue(RegionScript script, string k) => Ask(script, k,
        async (store, experience) => Said(await store.DeleteValue(experience, k)));

    public static string llKeyCountKeyValue(RegionScript script) => Ask(script, null,
        async (store, experience) => Good(Number(await store.CountKeys(experience))));

    /// <summary>As many of them as an answer has room for.</summary>
    public static string llKeysKeyValue(RegionScript script, int first, int count) => Ask(script, null,
        async (store, experience) => Listed(await store.ListKeys(experience, first, count)));

    /// <summary>How many bytes it holds, and how many it may hold.</summary>
    public static string llDataSizeKeyValue(RegionScript script) => Ask(script, null, async (store, experience) =>
    {
        var (used, most) = await store.GetSize(experience);
        return Good($"{Number(used)},{Number(most)}");
    });

    private static string Change(RegionScript script, string key, string value, Func<IExperienceService, UUID, Task<string>> change) =>
        Ask(script, KeyValueLimits.IsValue(value) ? key : "", change);

    /// <param name="key">Null for what is about none.</param>
    private static string Ask(RegionScript script, string? key, Func<IExperienceService, UUID, Task<string>> ask)
    {
        var query = UUID.Random().ToString();
        var experiences = ScriptExperience.Of(script.Scene);
        var refusal = ScriptExperience.Refusal(script, experiences);
        if (refusal == XpError.None && key is not null && !KeyValueLimits.IsKey(key))
            refusal = XpError.InvalidParameters;
        if (refusal == XpError.None && !script.Engine.Ask(script, "store of an experience", async _ =>
        {
            try
            {
                return Answer(query, await AskThere(script, experiences!, ask));
            }
            catch
            {
                script.Scene.Post(_ => script.Host.Post(Answer(query, Bad(XpError.StorageException))));
                throw; // it is told in the log
            }
        }))
            refusal = XpError.Throttled;
        if (refusal != XpError.None)
            script.Host.Post(Answer(query, Bad(refusal)));
        return query;
    }

    private static async Task<string> AskThere(
        RegionScript script, IExperiences experiences, Func<IExperienceService, UUID, Task<string>> ask)
    {
        var found = await ScriptExperience.Find(script, experiences);
        int refusal;
        using (script.Scene.Token.Take())
            refusal = ScriptExperience.Refusal(script, experiences, found);
        if (refusal != XpError.None)
            return Bad(refusal);
        return await ask(experiences.Service, found!.Id);
    }

    private static ScriptEvent Answer(string query, string text) =>
        new(EventKind.dataserver, LslList.Of(ListItem.OfKey(query), text));

    private static string Said(string? value) => value is null ? Bad(XpError.KeyNotFound) : Good(value);

    private static string Said(KeyValueOutcome outcome, string value) => outcome switch
    {
        KeyValueOutcome.Done => Good(value),
        KeyValueOutcome.Exists => Bad(XpError.StorageException),
        KeyValueOutcome.Missing => Bad(XpError.KeyNotFound),
        KeyValueOutcome.Mismatch => Bad(XpError.RetryUpdate),
        KeyValueOutcome.Full => Bad(XpError.QuotaExceeded),
        KeyValueOutcome.Invalid => Bad(XpError.InvalidParameters),
        _ => Bad(XpError.UnknownError)
    };

    private static string Listed(IReadOnlyList<string> keys)
    {
        if (keys.Count == 0)
            return Bad(XpError.KeyNotFound);
        var length = 0;
        return Good(string.Join(',', keys.TakeWhile(key => (length += key.Length + 1) <= MaxListed)));
    }

    private static string Good(string text) => "1," + text;

    private static string Bad(int error) => $"0,{error}";

    private static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);
}
