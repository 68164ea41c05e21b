namespace OpenSim.World.Viewers.Requests;

/// <summary>What the god window sets for a region's estate (GodUpdateRegionInfo). The name is the operator's to change.</summary>
/// <param name="BillableFactor">What land costs, as so many times the usual.</param>
/// <param name="RedirectGridX">A region of the grid that viewers show as the one where visitors are sent instead; 0 for none.</param>
public readonly record struct GodRegionRules(float BillableFactor, int PricePerMeter, int RedirectGridX, int RedirectGridY);
