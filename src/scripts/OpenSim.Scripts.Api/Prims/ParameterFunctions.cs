using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>All of prims by rules.</summary>
[ScriptFunctions]
public static class ParameterFunctions
{
    public static void llSetPrimitiveParams(RegionScript script, LslList rules) =>
        RuleList.Set(script, nameof(llSetPrimitiveParams), LinkTargets.This, rules);

    public static void llSetLinkPrimitiveParams(RegionScript script, int link, LslList rules) =>
        RuleList.Set(script, nameof(llSetLinkPrimitiveParams), link, rules);

    public static void llSetLinkPrimitiveParamsFast(RegionScript script, int link, LslList rules) =>
        RuleList.Set(script, nameof(llSetLinkPrimitiveParamsFast), link, rules);

    public static LslList llGetPrimitiveParams(RegionScript script, LslList @params) =>
        RuleList.Get(script, nameof(llGetPrimitiveParams), LinkTargets.This, @params);

    public static LslList llGetLinkPrimitiveParams(RegionScript script, int link, LslList @params) =>
        RuleList.Get(script, nameof(llGetLinkPrimitiveParams), link, @params);
}
