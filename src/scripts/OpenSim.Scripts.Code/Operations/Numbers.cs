namespace OpenSim.Scripts.Code.Operations;

/// <summary>What integers and floats do differently from IL's own operators.</summary>
internal static class Numbers
{
    /// <summary>The divisor is not zero. The smallest integer by -1 is itself, as everything wraps.</summary>
    public static int Divide(int dividend, int divisor) => divisor == -1 ? -dividend : dividend / divisor;

    public static int Modulo(int dividend, int divisor) => divisor == -1 ? 0 : dividend % divisor;

    /// <summary>No short circuit: both have been worked out.</summary>
    public static int And(int left, int right) => (left != 0 ? 1 : 0) & (right != 0 ? 1 : 0);

    public static int Or(int left, int right) => (left | right) != 0 ? 1 : 0;
}
