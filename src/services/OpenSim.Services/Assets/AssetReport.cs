using OpenSim.Primitives;

namespace OpenSim.Services.Assets;

/// <summary>What a look at every stored asset has found.</summary>
/// <param name="Repaired">Empty and damaged assets that were taken out, so that an archive which has them can bring them again.</param>
/// <param name="Bad">Each with one sentence.</param>
public sealed record AssetReport(int Checked, long Bytes, int Repaired, IReadOnlyList<(UUID Id, string Sentence)> Bad);
