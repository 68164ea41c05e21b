namespace OpenSim.Imaging.Jpeg2000;

/// <summary>One colour or alpha plane.</summary>
/// <param name="Bits">Bits a sample.</param>
/// <param name="StepX">Every how many columns it has a sample.</param>
/// <param name="StepY">Every how many rows.</param>
public readonly record struct J2kComponent(int Bits, int StepX, int StepY);
