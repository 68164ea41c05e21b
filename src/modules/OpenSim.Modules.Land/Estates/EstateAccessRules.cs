namespace OpenSim.Modules.Land.Estates;

/// <summary>Which flags of accounts an estate may ask for ([EstateManagement]).</summary>
/// <param name="CountAge">Those without a verified age can be kept out.</param>
/// <param name="CountPayment">Those without known payment can be kept out.</param>
internal readonly record struct EstateAccessRules(bool CountAge, bool CountPayment);
