using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Objects;

/// <summary>What is asked of people who pay an object.</summary>
[ScriptFunctions]
public static class SaleFunctions
{
    private const int Hidden = -1; // PAY_HIDE

    /// <param name="price">In the field, or PAY_HIDE, PAY_DEFAULT.</param>
    /// <param name="quick_pay_buttons">Up to four prices; buttons without one are hidden.</param>
    public static void llSetPayPrice(RegionScript script, int price, LslList quick_pay_buttons)
    {
        if (!script.Part.IsRoot)
        {
            script.Complain("llSetPayPrice: prices are set in the root prim.");
            return;
        }

        var prices = new PayPrices(price, Button(quick_pay_buttons, 0), Button(quick_pay_buttons, 1), Button(quick_pay_buttons, 2),
            Button(quick_pay_buttons, 3));
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, script.Part.Extras with { Pay = prices });
    }

    private static int Button(LslList prices, int at) => at < prices.Count && prices[at].IsInteger ? prices[at].Integer : Hidden;
}
