using System.Globalization;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Economy;

/// <summary>Money of the simulator's own. Section and first key are OpenSimulator's.</summary>
public static class EconomySettings
{
    /// <summary>OpenSimulator's name for its sample of a money module.</summary>
    public const string Sample = "BetaGridLikeMoneyModule";

    private const string Section = "Economy";

    public static readonly Setting<string> Module = new(Section, "economymodule", "",
        "The module that keeps money: BetaGridLikeMoneyModule keeps balances in tables own_balances and own_transfers of this section's database, with "
        + "money that 'money give' makes. Empty: there is no money, and what has a price cannot be bought. An add-on may bring another.");

    public static readonly Setting<int> HistoryDays = new(Section, "HistoryDays", 400,
        "How long transfers can be looked up. Older ones are forgotten at the start; balances stay.", "days", 1, 36_500);

    /// <summary>A price of regions, as the login tells it; 0 where nobody keeps money.</summary>
    public static int Price(Configuration configuration, string key) => configuration.Get(Module).Trim().Length > 0
        && int.TryParse(configuration.GetText(Section, key), NumberStyles.None, CultureInfo.InvariantCulture, out var price) ? price : 0;

    /// <summary>Why nobody can buy money here, for anyone who would have to.</summary>
    public static string WhyNoMoney(Configuration configuration) => KeepsMoney(configuration)
        ? "You have not enough money for it, and money is not sold here."
        : "There is no currency here, so things can only be had for a price of 0.";

    /// <summary>Whether the helper pages of viewers are ours: a money module of others brings its own.</summary>
    public static bool HasOwnHelpers(Configuration configuration) =>
        configuration.Get(Module).Trim().Length == 0 || KeepsMoney(configuration);

    /// <summary>Whether this simulator keeps money itself.</summary>
    public static bool KeepsMoney(Configuration configuration) =>
        string.Equals(configuration.Get(Module).Trim(), Sample, StringComparison.OrdinalIgnoreCase);
}
