using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Data;

/// <summary>
/// Values that all scripts of a linkset share by name; they are kept with the object. Results and actions are LINKSETDATA_….
/// </summary>
[ScriptFunctions]
public static class LinksetDataFunctions
{
    private const int Ok = 0, OutOfMemory = 1, NoKey = 2, Protected = 3, NotFound = 4, NoUpdate = 5;
    private const int Reset = 0, Update = 1, Delete = 2, MultiDelete = 3;

    public static int llLinksetDataAvailable(RegionScript script) => Math.Max(0, LimitOf(script) - DataOf(script).Used);

    public static int llLinksetDataCountKeys(RegionScript script) => DataOf(script).Pairs.Count;

    /// <summary>Empty for what is not there, and for what has a password.</summary>
    public static string llLinksetDataRead(RegionScript script, string name) => llLinksetDataReadProtected(script, name, "");

    public static string llLinksetDataReadProtected(RegionScript script, string name, string pass) =>
        DataOf(script).Pairs.TryGetValue(name, out var datum) && IsOpen(datum, pass) ? datum.Value : "";

    public static int llLinksetDataWrite(RegionScript script, string name, string value) =>
        llLinksetDataWriteProtected(script, name, value, "");

    /// <summary>What is there keeps its password, or that it has none. An empty value deletes.</summary>
    public static int llLinksetDataWriteProtected(RegionScript script, string name, string value, string pass)
    {
        if (name.Length == 0)
            return NoKey;
        if (value.Length == 0)
            return llLinksetDataDeleteProtected(script, name, pass);
        var data = DataOf(script);
        var isThere = data.Pairs.TryGetValue(name, out var had);
        if (isThere && !IsOpen(had, pass))
            return Protected;
        if (isThere && had.Value == value)
            return NoUpdate;
        var written = data.With(name, new LinksetData.Datum(value, isThere ? had.Password : pass));
        if (written.Used > LimitOf(script) && written.Used > data.Used)
            return OutOfMemory;
        Keep(script, written, Update, name, written.Pairs[name].Password.Length > 0 ? "" : value);
        return Ok;
    }

    public static int llLinksetDataDelete(RegionScript script, string name) => llLinksetDataDeleteProtected(script, name, "");

    public static int llLinksetDataDeleteProtected(RegionScript script, string name, string pass)
    {
        if (name.Length == 0)
            return NoKey;
        var data = DataOf(script);
        if (!data.Pairs.TryGetValue(name, out var datum))
            return NotFound;
        if (!IsOpen(datum, pass))
            return Protected;
        Keep(script, data.Without([name]), Delete, name, "");
        return Ok;
    }

    /// <summary>How many are deleted, and how many are not for want of their password.</summary>
    public static LslList llLinksetDataDeleteFound(RegionScript script, string pattern, string pass)
    {
        var data = DataOf(script);
        var found = Found(script, data, pattern);
        var open = found.FindAll(name => IsOpen(data.Pairs[name], pass));
        if (open.Count > 0)
            Keep(script, data.Without(open), MultiDelete, string.Join(',', open), "");
        return LslList.Of(open.Count, found.Count - open.Count);
    }

    public static void llLinksetDataReset(RegionScript script)
    {
        if (!DataOf(script).IsEmpty)
            Keep(script, LinksetData.None, Reset, "", "");
    }

    public static int llLinksetDataCountFound(RegionScript script, string pattern) => Found(script, DataOf(script), pattern).Count;

    /// <summary>In the order of names; a count below 1 means all from there on.</summary>
    public static LslList llLinksetDataListKeys(RegionScript script, int start, int count) =>
        Range([.. DataOf(script).Pairs.Keys], start, count);

    public static LslList llLinksetDataFindKeys(RegionScript script, string pattern, int start, int count) =>
        Range(Found(script, DataOf(script), pattern), start, count);

    private static LinksetData DataOf(RegionScript script) => script.Part.Group.RootPart.Extras.LinksetData;

    private static int LimitOf(RegionScript script) => script.Scene.Options.Configuration.Get(SceneSettings.LinksetDataLimit);

    private static bool IsOpen(in LinksetData.Datum datum, string pass) => datum.Password.Length == 0 || datum.Password == pass;

    private static void Keep(RegionScript script, LinksetData data, int action, string name, string value)
    {
        var group = script.Part.Group;
        script.Writer.SetExtras(group.RootPart, PrimUpdateFlags.None, group.RootPart.Extras with { LinksetData = data });
        var told = new ScriptEvent(EventKind.linkset_data, LslList.Of(action, name, value));
        foreach (var part in group.Parts)
        {
            foreach (var host in script.Engine.ScriptsIn(part))
                host.Post(told);
        }
    }

    private static List<string> Found(RegionScript script, LinksetData data, string pattern)
    {
        script.Charge(data.Pairs.Count);
        return pattern.Length == 0 ? [] : ScriptPatterns.With(pattern, [], (regex, budget) =>
        {
            List<string> found = [];
            foreach (var name in data.Pairs.Keys)
            {
                if (regex.IsMatch(name))
                    found.Add(name);
                budget.Take();
            }

            return found;
        });
    }

    private static LslList Range(List<string> names, int start, int count)
    {
        start = Math.Max(0, start);
        if (start >= names.Count)
            return LslList.Empty;
        count = count < 1 ? names.Count - start : Math.Min(count, names.Count - start);
        return LslList.Take([.. names.GetRange(start, count).Select(name => ListItem.Of(name))]);
    }
}
