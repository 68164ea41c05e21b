namespace OpenSim.Modules.Things.Baking;

/// <summary>Which visual parameter says how far a layer reaches to one of its edges.</summary>
/// <param name="Scale">The parameter is multiplied by it.</param>
/// <param name="Adds">As <see cref="EdgeCut.Adds"/>.</param>
internal sealed record LayerCut(ClothEdge Edge, int Parameter, float Scale = 1, bool Adds = false)
{
    public EdgeCut Of(WornWearable worn) => new(Edge, Math.Min(VisualParameters.WeightOf(worn, Parameter) * Scale, 1), Adds);
}
