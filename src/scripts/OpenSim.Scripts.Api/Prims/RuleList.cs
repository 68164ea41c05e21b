using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>
/// Goes through a list of rules, PRIM_LINK_TARGET changing for which prims those after it are. A rule that is none, or an argument of a
/// wrong type, ends it: the script's owner is told, what came before stands.
/// </summary>
internal static class RuleList
{
    public static void Set(RegionScript script, string function, int link, LslList rules) =>
        Set(script, function, script.Part, link, rules);

    /// <param name="start">Link numbers are those of its linkset.</param>
    public static void Set(RegionScript script, string function, SceneObjectPart start, int link, LslList rules)
    {
        var items = rules.Items;
        for (var at = 0; at < items.Length;)
        {
            var ruleAt = at;
            var rule = items[at].IsInteger ? items[at].Integer : -1;
            at++;
            var form = at < items.Length && items[at].IsInteger ? items[at].Integer : -1;
            var count = Rule.Arguments(rule, form);
            if (count < 0 || at + count > items.Length)
            {
                script.Complain($"{function}: item {ruleAt} of the rules is no rule that can be set, or lacks arguments.");
                return;
            }

            var arguments = items.Slice(at, count);
            at += count;
            if (rule == Rule.LinkTarget)
                link = arguments[0].IsInteger ? arguments[0].Integer : LinkTargets.This;
            else if (Apply(script, start, link, rule, arguments) is > 0 and var wrong)
            {
                script.Complain($"{function}: argument {wrong} of the rule at item {ruleAt} has a wrong type.");
                return;
            }
        }
    }

    /// <summary>All that is asked of one prim, then all of the next.</summary>
    public static LslList Get(RegionScript script, string function, int link, LslList rules) =>
        Get(script, function, script.Part, link, rules);

    public static LslList Get(RegionScript script, string function, SceneObjectPart start, int link, LslList rules)
    {
        var into = new List<ListItem>();
        var items = rules.Items;
        for (var at = 0; at < items.Length;)
        {
            var end = EndOfAsked(items, at);
            foreach (var part in LinkTargets.Of(start, link))
                Ask(part, items[at..end], into);
            if (Sitters.At(start.Group, link) is { } sitter)
                Ask(sitter, items[at..end], into);
            if (end == items.Length)
                break;
            if (RuleAt(items, end) != Rule.LinkTarget || end + 1 == items.Length || !items[end + 1].IsInteger)
            {
                script.Complain($"{function}: item {end} of the rules is no rule that can be asked.");
                break;
            }

            link = items[end + 1].Integer;
            at = end + 2;
        }

        return into.Count == 0 ? LslList.Empty : LslList.Take([.. into]);
    }

    private static int RuleAt(ReadOnlySpan<ListItem> items, int at) => items[at].IsInteger ? items[at].Integer : -1;

    /// <summary>Where rules for the same prims end: at a PRIM_LINK_TARGET, at what is no rule, or at the end.</summary>
    private static int EndOfAsked(ReadOnlySpan<ListItem> items, int at)
    {
        while (at < items.Length && RuleAt(items, at) is var rule and not Rule.LinkTarget && Rule.Arguments(rule, 0) >= 0)
        {
            var next = at + (Rule.AsksFace(rule) ? 2 : 1);
            if (next > items.Length || Rule.AsksFace(rule) && !items[at + 1].IsInteger)
                break;
            at = next;
        }

        return at;
    }

    private static void Ask(SceneObjectPart part, ReadOnlySpan<ListItem> rules, List<ListItem> into)
    {
        for (var at = 0; at < rules.Length; at++)
        {
            var rule = rules[at].Integer;
            var face = Rule.AsksFace(rule) ? rules[++at].Integer : 0;
            _ = PlaceRules.TryGet(part, rule, into) || FaceRules.TryGet(part, rule, face, into) || BodyRules.TryGet(part, rule, into)
                || ExtraRules.TryGet(part, rule, into) || GltfRules.TryGet(part, rule, face, into);
        }
    }

    private static void Ask(ScenePresence who, ReadOnlySpan<ListItem> rules, List<ListItem> into)
    {
        for (var at = 0; at < rules.Length; at++)
        {
            var rule = rules[at].Integer;
            SitterRules.Get(who, rule, into);
            if (Rule.AsksFace(rule))
                at++;
        }
    }

    /// <summary>Which argument has a wrong type; 0 for none.</summary>
    private static int Apply(RegionScript script, SceneObjectPart start, int link, int rule, ReadOnlySpan<ListItem> arguments)
    {
        foreach (var part in LinkTargets.Of(start, link))
        {
            var reader = new RuleReader(arguments);
            _ = PlaceRules.TrySet(script, part, rule, ref reader) || FaceRules.TrySet(script, part, rule, ref reader)
                || BodyRules.TrySet(script, part, rule, ref reader) || ExtraRules.TrySet(script, part, rule, ref reader)
                || GltfRules.TrySet(script, part, rule, ref reader);
            if (reader.Wrong != 0)
                return reader.Wrong;
        }

        if (Sitters.At(start.Group, link) is not { } sitter)
            return 0;
        var forSitter = new RuleReader(arguments);
        SitterRules.TrySet(sitter, rule, ref forSitter);
        return forSitter.Wrong;
    }
}
