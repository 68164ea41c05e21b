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
    public static void Set(RegionScript script, string function, int link, LslList rules)
    {
        var items = rules.Items;
        for (var at = 0; at < items.Length;)
        {
            var start = at;
            var rule = items[at].IsInteger ? items[at].Integer : -1;
            at++;
            var form = at < items.Length && items[at].IsInteger ? items[at].Integer : -1;
            var count = Rule.Arguments(rule, form);
            if (count < 0 || at + count > items.Length)
            {
                script.Complain($"{function}: item {start} of the rules is no rule that can be set, or lacks arguments.");
                return;
            }

            var arguments = items.Slice(at, count);
            at += count;
            if (rule == Rule.LinkTarget)
                link = arguments[0].IsInteger ? arguments[0].Integer : LinkTargets.This;
            else if (Apply(script, link, rule, arguments) is > 0 and var wrong)
            {
                script.Complain($"{function}: argument {wrong} of the rule at item {start} has a wrong type.");
                return;
            }
        }
    }

    public static LslList Get(RegionScript script, string function, int link, LslList rules)
    {
        var into = new List<ListItem>();
        var items = rules.Items;
        for (var at = 0; at < items.Length;)
        {
            var start = at;
            var rule = items[at].IsInteger ? items[at].Integer : -1;
            at++;
            var hasArgument = rule == Rule.LinkTarget || Rule.AsksFace(rule);
            var argument = hasArgument && at < items.Length && items[at].IsInteger ? items[at].Integer : 0;
            at += hasArgument ? 1 : 0;
            if (at > items.Length || rule != Rule.LinkTarget && !Ask(script, link, rule, argument, into))
            {
                script.Complain($"{function}: item {start} of the rules is no rule that can be asked.");
                break;
            }

            if (rule == Rule.LinkTarget)
                link = argument;
        }

        return into.Count == 0 ? LslList.Empty : LslList.Take([.. into]);
    }

    /// <summary>Which argument has a wrong type; 0 for none.</summary>
    private static int Apply(RegionScript script, int link, int rule, ReadOnlySpan<ListItem> arguments)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
        {
            var reader = new RuleReader(arguments);
            _ = PlaceRules.TrySet(script, part, rule, ref reader) || FaceRules.TrySet(script, part, rule, ref reader)
                || BodyRules.TrySet(script, part, rule, ref reader) || ExtraRules.TrySet(script, part, rule, ref reader);
            if (reader.Wrong != 0)
                return reader.Wrong;
        }

        return 0;
    }

    private static bool Ask(RegionScript script, int link, int rule, int face, List<ListItem> into)
    {
        var isKnown = true;
        foreach (var part in LinkTargets.Of(script.Part, link))
            isKnown &= IsAnswered(part, rule, face, into);
        return isKnown;
    }

    private static bool IsAnswered(SceneObjectPart part, int rule, int face, List<ListItem> into) =>
        PlaceRules.TryGet(part, rule, into) || FaceRules.TryGet(part, rule, face, into) || BodyRules.TryGet(part, rule, into)
            || ExtraRules.TryGet(part, rule, into);
}
