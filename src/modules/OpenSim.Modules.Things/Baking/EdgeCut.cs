namespace OpenSim.Modules.Things.Baking;

/// <summary>A piece as far as one of its edges.</summary>
/// <param name="Weight">0 nothing but its beginning, 1 all of it.</param>
/// <param name="Adds">Takes in more; otherwise it takes away from what the edges before have taken in.</param>
internal readonly record struct EdgeCut(ClothEdge Edge, float Weight, bool Adds)
{
    /// <summary>How much of the piece is there, from 0 to 1, as viewers cut their pictures by a weight.</summary>
    public float At(float x, float y)
    {
        var softness = ClothEdges.SoftnessOf(Edge);
        var there = (ClothEdges.At(Edge, x, y) - ((1 - softness) * (1 - Weight))) / softness;
        return Math.Clamp(there, 0, 1);
    }
}
